/** How tags begin where the text before and after them stands apart, on lines or in cells of its own; of all others the words go on. */
const LINE_TAG =
  /^<\/?(?:address|article|aside|blockquote|br|caption|d[dlt]|div|fig(?:ure|caption)|footer|form|h[1-6r]|header|li|main|nav|[ou]l|p|pre|section|t(?:able|body|d|foot|h|head|r))(?![a-z0-9-])/i;

/** Whether a tag parts what stands before it from what follows: `<br>`, `</li>`, but not `<b>`. */
export const partsWords = (tag: string): boolean => LINE_TAG.test(tag);
