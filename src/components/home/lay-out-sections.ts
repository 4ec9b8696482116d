import { whenIdle, whenSettled } from '#stores/device/when-idle.ts';

const LATEST_MS = 3000;

/**
 * Lays out the sections far below the fold, which section.css skips at first. It does one at a time while the page is idle, so that
 * they are there for fast scrolling and for screenshots of the whole page.
 */
export function layOutSections(): void {
  const sections = [...document.querySelectorAll('.section')];
  const next = () => {
    sections.shift()?.classList.add('laid-out');
    if (sections.length > 0) whenIdle(next);
  };
  if (sections.length > 0) whenSettled(next, LATEST_MS);
}
