import { decodeHTMLStrict } from 'entities';
import { partsWords } from '#domain/language/line-tags.ts';

/** The text of sanitised HTML on one line, without tags. */
export function textOfHtml(html: string): string {
  const text = html.includes('<') ? html.replace(/<[^>]*>/g, (tag) => (partsWords(tag) ? ' ' : '')) : html;
  return (text.includes('&') ? decodeHTMLStrict(text) : text).replace(/\s+/g, ' ').trim();
}

/** At most `length` characters, cut between words, with `…` at the end. */
export function shortened(text: string, length: number): string {
  // A text never has more characters than UTF-16 units.
  if (text.length <= length) return text;
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\s,.;:،؛–-]+$/u, '')}…`;
}
