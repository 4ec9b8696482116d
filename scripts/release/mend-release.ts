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
 * Repairs a copy of a release: replaces missing and damaged files, one atomic step per file, from the folder `whole`, which has all
 * files of `manifest`. Assets of other releases stay if the manifest of the copy is readable. The caller must hold the site's lock.
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
