import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { linkOrCopy } from './link-or-copy.ts';
import {
  MANIFEST_NAME,
  manifestText,
  type ReleaseManifest,
  readableManifest,
  readManifest,
} from './manifest.ts';
import { retainedAssets } from './retained-assets.ts';
import { pathInRelease, type SiteDirectory } from './site-directory.ts';

/**
 * Prepares an older release to go live again: adds the live release's assets, because open pages still request them. Its own files, id and
 * time stay. A damaged live release gives what it still has. The caller holds the site's lock or has pinned the release, so that no build
 * deletes it. Returns the release's manifest, or null when it has none. Throws when the older release is damaged.
 */
export function carryAssets(site: SiteDirectory, releaseId: string, nowMs: number): ReleaseManifest | null {
  const directory = join(site.releases, releaseId);
  const target = readManifest(directory);
  const live = readableManifest(site.current);
  if (!target || !live || live.id === target.id) return target;
  const carried = retainedAssets(live, (path) => target.files[path] !== undefined, nowMs).filter(({ path }) =>
    existsSync(join(site.releases, live.id, path)),
  );
  if (carried.length === 0) return target;
  const folders = new Set<string>();
  for (const { path } of carried) {
    const place = pathInRelease(directory, path);
    mkdirSync(dirname(place), { recursive: true });
    // Left by a rollback that was killed.
    rmSync(place, { force: true });
    if (!linkOrCopy(join(site.releases, live.id, path), place)) syncToDisk(place);
    folders.add(dirname(place));
  }
  for (const folder of folders) syncToDisk(folder);
  const files = [...Object.entries(target.files), ...carried.map(({ path, file }) => [path, file] as const)];
  const next: ReleaseManifest = {
    ...target,
    files: Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  replaceManifest(join(directory, MANIFEST_NAME), next);
  return next;
}

/** Replaces the manifest in one step and keeps its time, which tells when the release was made. */
function replaceManifest(path: string, manifest: ReleaseManifest): void {
  const { atime, mtime } = statSync(path);
  const next = `${path}.${process.pid}`;
  writeFileSync(next, manifestText(manifest));
  utimesSync(next, atime, mtime);
  syncToDisk(next);
  renameSync(next, path);
  syncToDisk(dirname(path));
}
