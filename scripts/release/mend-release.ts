import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { writeDurably } from '#sources/disk/write-whole.ts';
import { linkOrCopy } from './link-or-copy.ts';
import {
  damagedFiles,
  MANIFEST_NAME,
  manifestText,
  type ReleaseManifest,
  readableManifest,
} from './manifest.ts';
import { pathInRelease } from './site-directory.ts';

/**
 * Gives a copy of a release back what it lost, each file in one step, from the folder `whole` that has all of `manifest`. What it has beside
 * that, assets of other releases, stays where its own manifest can still be read. Only for who holds the site's lock.
 */
export function mendRelease(directory: string, manifest: ReleaseManifest, whole: string): void {
  for (const path of damagedFiles(directory, manifest)) {
    const place = pathInRelease(directory, path);
    const next = `${place}.${process.pid}`;
    mkdirSync(dirname(place), { recursive: true });
    rmSync(next, { force: true });
    linkOrCopy(join(whole, path), next);
    syncToDisk(next);
    renameSync(next, place);
    syncToDisk(dirname(place));
  }
  if (readableManifest(directory)?.id !== manifest.id)
    writeDurably(join(directory, MANIFEST_NAME), manifestText(manifest));
}
