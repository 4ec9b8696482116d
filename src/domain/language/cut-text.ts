/**
 * The beginning of a text, at most `longest` UTF-16 units of it, and never half a character at its end: JSON carries that as an escape
 * for which stores refuse the whole order.
 */
export const cutText = (text: string, longest: number): string =>
  text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
