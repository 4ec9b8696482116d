/** Control characters, direction overrides and separators that break scripts, attributes or the reading direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const INVISIBLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
const LINE_SEPARATORS = /[\u2028\u2029\t\r\n]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NEEDS_CLEANING = /[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069\uFEFF\uD800-\uDFFF]/;

/** Tags and what stands inside scripts and styles. `5 < 6` is no tag. */
const HIDDEN_ELEMENTS = /<(script|style|template|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const TAGS = /<!--[\s\S]*?-->|<\/?[a-z!?][^>]*>/gi;

/** Longest text of one line that a page can carry: names, titles, labels. In UTF-16 units. */
const MAXIMUM_NAME_LENGTH = 300;
/** Longest plain paragraph: descriptions of categories and shops. In UTF-16 units. */
export const MAXIMUM_TEXT_LENGTH = 5_000;

/** Text as given, spaces kept: control characters and direction overrides removed. */
export function withoutControls(text: string): string {
  if (!NEEDS_CLEANING.test(text)) return text;
  return text.replace(LINE_SEPARATORS, ' ').replace(INVISIBLE, '').toWellFormed();
}

/** Spaces and formatting marks show nothing by themselves. */
const VISIBLE = /[^\s\p{Cf}]/u;

/** One line of text: control characters and direction overrides removed, ends trimmed, length capped; empty when nothing shows. */
export function plainText(text: string, maximumLength: number = MAXIMUM_NAME_LENGTH): string {
  const trimmed = withoutControls(text.slice(0, maximumLength * 4)).trim();
  if (!VISIBLE.test(trimmed)) return '';
  return trimmed.length > maximumLength
    ? trimmed.slice(0, maximumLength).replace(/[\uD800-\uDBFF]$/, '')
    : trimmed;
}

/** The words of an HTML text, without its tags. Entities are still encoded. The result is text, never markup. */
export function withoutTags(html: string): string {
  return html.includes('<') ? html.replace(HIDDEN_ELEMENTS, ' ').replace(TAGS, '') : html;
}
