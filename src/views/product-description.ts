/** Characters below which a result's description says too little to be shown by search engines. */
const LEAST = 70;

/**
 * What search engines show of a product: its name, then what its texts say, each thing once. `invitation` is a sentence that
 * fills up what is too short. The head cuts what is too long.
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
