import { cutText } from '#domain/language/cut-text.ts';
import { partsWords } from '#domain/language/line-tags.ts';
import { isVisible } from '#domain/language/visible.ts';

/** Control characters, direction overrides and separators that break scripts, attributes or the reading direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const INVISIBLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
const LINE_SEPARATORS = /[\u2028\u2029\t\r\n]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NEEDS_CLEANING = /[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069\uFEFF\uD800-\uDFFF]/;

/** The beginnings of tags, of comments, and of elements whose content is not shown. `5 < 6` is no tag. */
const TAG = /<(?:(!--)|(script|style|template|noscript)\b|\/?[a-z!?])/gi;

/** Maximum length of a single line such as a name, title or label, in UTF-16 units. */
export const MAXIMUM_NAME_LENGTH = 300;
/** Maximum length of a plain paragraph such as a description of a category or shop, in UTF-16 units. */
export const MAXIMUM_TEXT_LENGTH = 5_000;

/** Removes control characters and direction overrides, and keeps spaces. */
export function withoutControls(text: string): string {
  if (!NEEDS_CLEANING.test(text)) return text;
  return text.replace(LINE_SEPARATORS, ' ').replace(INVISIBLE, '').toWellFormed();
}

/**
 * One line of text without control characters and direction overrides, trimmed and cut to the maximum. Empty if nothing visible
 * is left.
 */
export function plainText(text: string, maximumLength: number = MAXIMUM_NAME_LENGTH): string {
  const trimmed = withoutControls(text.slice(0, maximumLength * 4)).trim();
  if (!isVisible(trimmed)) return '';
  return trimmed.length > maximumLength ? cutText(trimmed, maximumLength) : trimmed;
}

/**
 * The text of HTML without its tags, with a space where a line or cell begins or ends. Entities stay encoded. The result is text,
 * never markup.
 * A missing end tag is searched only once, so that a text of opening tags alone takes linear time.
 */
export function withoutTags(html: string): string {
  const missing = new Set<string>();
  let words = '';
  let at = 0;

  /** The position after the next occurrence of such an end; 0 if there is none. */
  function endAfter(start: number, end: string): number {
    if (missing.has(end)) return 0;
    const pattern = new RegExp(end, 'gi');
    pattern.lastIndex = start;
    if (pattern.test(html)) return pattern.lastIndex;
    missing.add(end);
    return 0;
  }

  for (const { index, 0: tag, 1: isComment, 2: hidden } of html.matchAll(TAG)) {
    if (index < at) continue;
    const start = index + tag.length;
    const end =
      (isComment && endAfter(start, '-->')) ||
      (hidden && endAfter(start, `</${hidden.toLowerCase()}\\s*>`)) ||
      endAfter(start, '>');
    if (!end) break;
    words += html.slice(at, index) + (partsWords(html.slice(index, end)) ? ' ' : '');
    at = end;
  }
  return words + html.slice(at);
}

/** A name, title or label as stores write it, with tags and entities, as one line of text. Its maximum is in UTF-16 units. */
export const lineOfHtml = (
  html: string,
  decodeEntities: (text: string) => string,
  maximumLength: number = MAXIMUM_NAME_LENGTH,
): string => plainText(decodeEntities(withoutTags(html)), maximumLength);
