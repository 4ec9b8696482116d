import { join } from 'node:path';
import { prunePictures } from '#sources/picture/prune-pictures.ts';

/**
 * Returns a function that deletes old, unused pictures from this machine's cache, once for each `day`. `merchants` lists
 * all merchants that are not retired. An empty list counts as unknown, and then no merchant is treated as gone.
 */
export function picturePruning(
  cacheDirectory: string,
  merchants: () => Promise<readonly string[]>,
  log: (line: string) => void,
): (day: string) => Promise<void> {
  let prunedOn = '';
  return async (day) => {
    if (day === prunedOn) return;
    prunedOn = day;
    const known = new Set(await merchants());
    const isMerchant = (slug: string) => known.size === 0 || known.has(slug);
    const count = await prunePictures(join(cacheDirectory, 'images'), Date.now(), isMerchant);
    if (count > 0) log(`deleted ${count} old pictures that no merchant shows`);
  };
}
