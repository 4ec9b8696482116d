import { failureWords } from './failure-words.ts';
import type { IslandContext } from './island.tsx';

/** The error of a field; for an empty one followed by `wanted`, which names the missing value. Separate, because the cart has no fields. */
export function missingWords(code: string, t: IslandContext['t'], wanted = ''): string {
  const words = failureWords(code, t);
  return wanted && /^field\.(must|req)/.test(code) ? `${words}: ${wanted}` : words;
}
