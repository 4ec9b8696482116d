/**
 * The beginning of a text, at most `longest` UTF-16 units. Never ends in half a surrogate pair: stores refuse an order whose JSON
 * has one.
 */
export const cutText = (text: string, longest: number): string =>
  text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
