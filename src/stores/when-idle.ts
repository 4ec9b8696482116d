/**
 * Does something when the page has nothing to do, `atLatestMs` from now even if it has. Where browsers tell nobody of such times
 * (Safari), `otherwiseMs` from now.
 */
export function whenIdle(work: () => void, atLatestMs?: number, otherwiseMs = 0): void {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(work, atLatestMs === undefined ? {} : { timeout: atLatestMs });
  else setTimeout(work, otherwiseMs);
}

/** The same, counted from when the page and all that it shows is loaded. */
export function whenSettled(work: () => void, atLatestMs: number, otherwiseMs = 0): void {
  const wait = () => whenIdle(work, atLatestMs, otherwiseMs);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
