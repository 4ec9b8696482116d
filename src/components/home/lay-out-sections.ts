import { whenIdle, whenSettled } from '#stores/device/when-idle.ts';

const LATEST_MS = 3000;

/**
 * Sections far below the fold are not laid out at first (section.css). When the page has nothing to do they are, one at a time, so
 * that fast scrolling and a picture of the whole page find them there.
 */
export function layOutSections(): void {
  const sections = [...document.querySelectorAll('.section')];
  const next = () => {
    sections.shift()?.classList.add('laid-out');
    if (sections.length > 0) whenIdle(next);
  };
  if (sections.length > 0) whenSettled(next, LATEST_MS);
}
