/** Comments, and the tags inside a line whose words go on after them. */
const INLINE = /^<(?:!|\/?(?:a|b|code|del|em|font|i|ins|mark|s|small|span|strong|su[bp]|u)\b)/i;

/** Whether a tag parts what stands before it from what follows: `<br>`, `</li>`, but not `<b>`. */
export const partsWords = (tag: string): boolean => !INLINE.test(tag);
