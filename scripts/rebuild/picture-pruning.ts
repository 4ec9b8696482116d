import { join } from 'node:path';
import { prunePictures } from '#sources/prune-pictures.ts';

/**
 * Once a day: old pictures that no merchant shows are deleted from this machine's cache. `merchants` are all that are not retired; when
 * there is none, it is not known who is.
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
