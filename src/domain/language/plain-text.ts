import { cutText } from './cut-text.ts';
import { withoutBidiControls } from './isolate.ts';

/** Every way of beginning a new line, also those that few programs write. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const CONTROLS = /[\p{Cc}\uFEFF\u200B\u2060]/gu;

/**
 * Text that people typed, as one line: no controls, no bidi marks, no half characters, no spaces in rows or at the ends.
 * At most `longest` UTF-16 units.
 */
export function plainLine(text: string, longest = Number.POSITIVE_INFINITY): string {
  const whole = withoutBidiControls(text.toWellFormed().split(LINE_BREAK).join(' ').replaceAll('\t', ' '));
  return cut(whole.replace(CONTROLS, '').replace(/\s+/g, ' ').trim(), longest);
}

/** The lines of a longer text, each as `plainLine`; empty ones are left out. */
export function plainLines(text: string): readonly string[] {
  return text
    .split(LINE_BREAK)
    .map((line) => plainLine(line))
    .filter((line) => line !== '');
}

/** No longer than `longest`, with an ellipsis where something is missing. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${cutText(text, longest - 1).trimEnd()}…`;
}
