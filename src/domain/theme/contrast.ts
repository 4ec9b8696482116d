import { contrastOf, hexOfOklch, type Oklch, oklchOf } from './oklch.ts';

/** WCAG 2 AA: for text, and for the parts of the page that users must distinguish. */
export const TEXT_RATIO = 4.5;
export const CONTROL_RATIO = 3;

export const WHITE = '#ffffff';

/** A hue at a lightness, with limited chroma. */
export const tinted = ({ chroma, hue }: Oklch, lightness: number, maximumChroma: number): string =>
  hexOfOklch({ lightness, chroma: Math.min(chroma, maximumChroma), hue });

/** The colour itself, or the colour of nearest lightness that reaches `ratio` on each of the grounds. */
export function contrasting(from: string, grounds: readonly string[], ratio: number): string {
  const holds = (hex: string) => lowestContrast(hex, grounds) >= ratio;
  if (holds(from)) return from;
  const start = oklchOf(from);
  const direction = grounds.every((ground) => oklchOf(ground).lightness < 0.5) ? 1 : -1;
  for (let step = 1; step <= 200; step++) {
    const hex = hexOfOklch({ ...start, lightness: start.lightness + direction * step * 0.005 });
    if (holds(hex)) return hex;
  }
  return direction > 0 ? WHITE : '#000000';
}

/** A background for buttons: distinct from the page, and darkened enough for white text if white is almost readable on it. */
export function fillFrom(from: string, grounds: readonly string[]): string {
  const fill = contrasting(from, grounds, CONTROL_RATIO);
  if (contrastOf(fill, WHITE) < CONTROL_RATIO) return fill;
  const darker = contrasting(fill, [WHITE], TEXT_RATIO);
  return lowestContrast(darker, grounds) >= CONTROL_RATIO ? darker : fill;
}

export const lowestContrast = (hex: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(hex, ground)));

/** White if it is readable, else a near-black of the ground's hue, else black. */
export function textOn(ground: string): string {
  const ink = tinted(oklchOf(ground), 0.2, 0.03);
  return [WHITE, ink].find((text) => contrastOf(text, ground) >= TEXT_RATIO) ?? '#000000';
}
