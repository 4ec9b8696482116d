import { join } from 'node:path';
import { prunePictures } from '#sources/prune-pictures.ts';

/** Once a day: old pictures that no merchant shows are deleted from this machine's cache. */
export function picturePruning(
  cacheDirectory: string,
  log: (line: string) => void,
): (day: string) => Promise<void> {
  let prunedOn = '';
  return async (day) => {
    if (day === prunedOn) return;
    prunedOn = day;
    const count = await prunePictures(join(cacheDirectory, 'images'), Date.now());
    if (count > 0) log(`deleted ${count} old pictures that no merchant shows`);
  };
}
