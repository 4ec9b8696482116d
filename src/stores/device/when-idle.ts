/**
 * Runs work when the page is idle, at the latest `atLatestMs` from now. Browsers without idle callbacks (Safari) run it after
 * `otherwiseMs`.
 */
export function whenIdle(work: () => void, atLatestMs?: number, otherwiseMs = 0): void {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(work, atLatestMs === undefined ? {} : { timeout: atLatestMs });
  else setTimeout(work, otherwiseMs);
}

/** The same, counted from the time when the page and its screen have loaded. A React screen may take half of that time to start. */
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

/** Astro removes `ssr` from an island when React takes over its component, and dispatches an event; also when that fails. */
function whenBegun(screen: Element, next: () => void, atLatestMs: number): void {
  const begun = () => {
    clearTimeout(timer);
    for (const event of BEGUN) screen.removeEventListener(event, begun);
    next();
  };
  const timer = setTimeout(begun, atLatestMs);
  for (const event of BEGUN) screen.addEventListener(event, begun);
}
