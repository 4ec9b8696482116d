import { failureWords } from './failure-words.ts';
import type { IslandContext } from './island.tsx';

/**
 * The error of a field. For one that is empty or unusable, followed by `wanted`: what to do. `isShort`: of an empty one only that, because
 * another field says already that it is required. Separate, because the cart has no fields.
 */
export function missingWords(code: string, t: IslandContext['t'], wanted = '', isShort = false): string {
  const words = failureWords(code, t);
  if (!wanted || !/^field\.(must|req)|^(phone|address)\.invalid$/.test(code)) return words;
  return isShort && code.startsWith('field') ? wanted : `${words}: ${wanted}`;
}
