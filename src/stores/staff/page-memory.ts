import { lookAgain } from './session.ts';

/**
 * Covers a page before the browser puts it into the page cache, and uncovers it only if somebody is still logged in. Checks that
 * whenever the page becomes visible. Returns a stop function.
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
