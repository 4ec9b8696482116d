import { lookAgain } from './session.ts';

/**
 * A page that the browser keeps for its back button is covered before it is put away, and uncovered only when somebody is still
 * logged in; whether that is so is looked at whenever the page comes to the front. Returns the way to stop.
 */
export function coverWhenLeft(): () => void {
  const cover = (): void => {
    document.documentElement.dataset.covered = '';
  };
  const uncover = (): void => {
    if (lookAgain()) delete document.documentElement.dataset.covered;
  };
  const onFront = (): void => {
    if (document.visibilityState === 'visible') lookAgain();
  };
  addEventListener('pagehide', cover);
  addEventListener('pageshow', uncover);
  document.addEventListener('visibilitychange', onFront);
  return () => {
    removeEventListener('pagehide', cover);
    removeEventListener('pageshow', uncover);
    document.removeEventListener('visibilitychange', onFront);
  };
}
