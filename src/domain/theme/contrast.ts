import { contrastOf, hexOfOklch, type Oklch, oklchOf } from './oklch.ts';

/** WCAG 2 AA: text, and what must be told apart to use the page. */
export const TEXT_RATIO = 4.5;
export const CONTROL_RATIO = 3;

export const WHITE = '#ffffff';

/** A hue at a lightness, with no more than so much chroma. */
export const tinted = ({ chroma, hue }: Oklch, lightness: number, maximumChroma: number): string =>
  hexOfOklch({ lightness, chroma: Math.min(chroma, maximumChroma), hue });

/** The colour itself, or its nearest lightness away from the grounds that reaches `ratio` on each of them. */
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

/** A ground for buttons: told apart from the page, and dark enough for white text when white can almost be read on it. */
export function fillFrom(from: string, grounds: readonly string[]): string {
  const fill = contrasting(from, grounds, CONTROL_RATIO);
  if (contrastOf(fill, WHITE) < CONTROL_RATIO) return fill;
  const darker = contrasting(fill, [WHITE], TEXT_RATIO);
  return lowestContrast(darker, grounds) >= CONTROL_RATIO ? darker : fill;
}

export const lowestContrast = (hex: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(hex, ground)));

/** White where it can be read, else the ground's own hue nearly black, else black. */
export function textOn(ground: string): string {
  const ink = tinted(oklchOf(ground), 0.2, 0.03);
  return [WHITE, ink].find((text) => contrastOf(text, ground) >= TEXT_RATIO) ?? '#000000';
}
