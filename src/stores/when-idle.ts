/**
 * Does something when the page has nothing to do, `atLatestMs` from now even if it has. Where browsers tell nobody of such times
 * (Safari), `otherwiseMs` from now.
 */
export function whenIdle(work: () => void, atLatestMs?: number, otherwiseMs = 0): void {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(work, atLatestMs === undefined ? {} : { timeout: atLatestMs });
  else setTimeout(work, otherwiseMs);
}

/** The same, counted from when the page and all that it shows is loaded; a screen of React is given half of that time to begin. */
export function whenSettled(work: () => void, atLatestMs: number, otherwiseMs = 0): void {
  const wait = () => {
    const screen = document.querySelector('astro-island[ssr]');
    if (!screen) return whenIdle(work, atLatestMs, otherwiseMs);
    whenBegun(screen, () => whenIdle(work, atLatestMs / 2, otherwiseMs), atLatestMs / 2);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}

const BEGUN = ['astro:hydrate', 'astro:hydration-error'];

/** Astro takes `ssr` from an island when it has handed its component to React, and tells it; or that it could not. */
function whenBegun(screen: Element, next: () => void, atLatestMs: number): void {
  const begun = () => {
    clearTimeout(timer);
    for (const event of BEGUN) screen.removeEventListener(event, begun);
    next();
  };
  const timer = setTimeout(begun, atLatestMs);
  for (const event of BEGUN) screen.addEventListener(event, begun);
}
