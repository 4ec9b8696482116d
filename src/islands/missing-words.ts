import { failureWords } from './failure-words.ts';
import type { IslandContext } from './island.tsx';

/** The error of a field. For one that is empty or unusable, followed by `wanted`: what to write. Separate, because the cart has no fields. */
export function missingWords(code: string, t: IslandContext['t'], wanted = ''): string {
  const words = failureWords(code, t);
  const isOpen = /^field\.(must|req)|^(phone|address)\.invalid$/.test(code);
  return wanted && isOpen ? `${words.replace(/\.$/, '')}: ${wanted}` : words;
}
