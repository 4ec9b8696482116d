/** Comments, and inline tags, after which the text continues on the same line. */
const INLINE = /^<(?:!|\/?(?:a|b|code|del|em|font|i|ins|mark|s|small|span|strong|su[bp]|u)\b)/i;

/** Whether a tag separates the words before and after it: `<br>` and `</li>` do, `<b>` does not. */
export const partsWords = (tag: string): boolean => !INLINE.test(tag);
