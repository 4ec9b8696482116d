/** Spaces and formatting marks are invisible by themselves. */
const VISIBLE = /[^\s\p{Cf}]/u;

/** Whether a reader sees anything of a text. A name without a visible letter would be an empty place on the page. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
