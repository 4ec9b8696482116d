import { cutText } from './cut-text.ts';
import { withoutBidiControls } from './isolate.ts';

/** All line breaks of Unicode. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const CONTROLS = /[\p{Cc}\uFEFF\u200B\u2060]/gu;

/**
 * Turns typed text into one line: no control characters, bidi marks or lone surrogates, single spaces, trimmed.
 * At most `longest` UTF-16 units.
 */
export function plainLine(text: string, longest = Number.POSITIVE_INFINITY): string {
  const whole = withoutBidiControls(text.toWellFormed().split(LINE_BREAK).join(' ').replaceAll('\t', ' '));
  return cut(whole.replace(CONTROLS, '').replace(/\s+/g, ' ').trim(), longest);
}

/** Splits a longer text into lines, each cleaned by `plainLine`. Empty lines are dropped. */
export function plainLines(text: string): readonly string[] {
  return text
    .split(LINE_BREAK)
    .map((line) => plainLine(line))
    .filter((line) => line !== '');
}

/** Cuts a text to `longest` and adds an ellipsis if something is missing. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${cutText(text, longest - 1).trimEnd()}…`;
}
