/**
 * Does something when the page has nothing to do, `atLatestMs` from now even if it has. Where browsers tell nobody of such times
 * (Safari), `otherwiseMs` from now.
 */
export function whenIdle(work: () => void, atLatestMs?: number, otherwiseMs = 0): void {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(work, atLatestMs === undefined ? {} : { timeout: atLatestMs });
  else setTimeout(work, otherwiseMs);
}

/** The same, counted from when the page and all that it shows is loaded, the screen that its scripts draw included. */
export function whenSettled(work: () => void, atLatestMs: number, otherwiseMs = 0): void {
  const wait = () => whenIdle(work, atLatestMs, otherwiseMs);
  const waitForScreen = () => whenScreenIsDrawn(wait, atLatestMs);
  if (document.readyState === 'complete') waitForScreen();
  else addEventListener('load', waitForScreen);
}

/** Astro takes `ssr` from an island when its component is drawn for the first time, and tells it. */
function whenScreenIsDrawn(next: () => void, atLatestMs: number): void {
  const screen = document.querySelector('astro-island[ssr]');
  const drawn = () => {
    clearTimeout(timer);
    screen?.removeEventListener('astro:hydrate', drawn);
    next();
  };
  const timer = setTimeout(drawn, screen ? atLatestMs : 0);
  screen?.addEventListener('astro:hydrate', drawn);
}
