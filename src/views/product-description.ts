/** Minimum length in characters: search engines do not show shorter descriptions. */
const LEAST = 70;

/**
 * A product's description for search engines: its name, then its texts, without repetitions. `invitation` is a sentence that
 * extends a short description. The head cuts a long one.
 */
export function productDescription(name: string, texts: readonly string[], invitation: string): string {
  const parts: string[] = [];
  for (const text of [name, ...texts]) {
    if (text !== '' && !parts.some((part) => part.includes(text))) parts.push(text);
  }
  const words = parts.map(sentence).join(' ');
  return Array.from(words).length >= LEAST ? words : `${words} ${invitation}`;
}

const sentence = (text: string): string => (/[.!?…:؟]$/u.test(text) ? text : `${text}.`);
