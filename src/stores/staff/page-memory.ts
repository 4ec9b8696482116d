import { lookAgain } from './session.ts';

/**
 * A page that the browser keeps for its back button is covered before it is put away, and uncovered only when somebody is still
 * logged in. Also looks again whenever the page comes to the front. Returns the way to stop.
 */
export function coverWhenLeft(onLoggedOut: () => void): () => void {
  const cover = (): void => {
    document.documentElement.dataset.covered = '';
  };
  const uncover = (): void => {
    if (lookAgain()) delete document.documentElement.dataset.covered;
    else onLoggedOut();
  };
  const onFront = (): void => {
    if (document.visibilityState === 'visible' && !lookAgain()) onLoggedOut();
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
