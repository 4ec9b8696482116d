import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isHalfWritten } from '#sources/disk/write-whole.ts';
import { pinnedRelease } from './pin.ts';
import { liveReleaseId, type SiteDirectory } from './site-directory.ts';
import { sweepLockFiles } from './site-lock.ts';

/** Number of releases that are kept for rollbacks. */
const RELEASES_KEPT = 10;

/**
 * Deletes what killed builds left, and all but the newest `keep` releases. Always keeps the live one, and the pinned one, which a
 * rollback may be about to make live. Failures are logged only: files may belong to another user, or be open on NFS.
 *
 * The caller must hold the site's lock. Call it after the release, because on ext4 creating files is slow right after many were deleted.
 */
export function tidyReleases(site: SiteDirectory, keep = RELEASES_KEPT): void {
  try {
    removeOldReleases(site, keep);
    for (const name of readdirSync(site.path)) {
      if (name.startsWith('.current-') || isHalfWritten(name)) rmSync(join(site.path, name), { force: true });
    }
    sweepLockFiles(site.lock);
  } catch (error) {
    console.error(`${site.slug}: old files could not be deleted: ${(error as Error).message}`);
  }
}

function removeOldReleases(site: SiteDirectory, keep: number): void {
  const liveId = liveReleaseId(site);
  const names = readdirSync(site.releases);
  const remove = (name: string) => rmSync(join(site.releases, name), { recursive: true, force: true });
  for (const name of names.filter((name) => name.startsWith('.'))) remove(name);
  const releases = names
    .filter((name) => !name.startsWith('.') && name !== liveId)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  for (const name of releases.slice(0, Math.max(0, releases.length - keep + 1))) {
    if (name === pinnedRelease(site)) continue;
    // Rename first, so that readers of the list find only complete releases.
    const gone = `.gone-${name}`;
    renameSync(join(site.releases, name), join(site.releases, gone));
    remove(gone);
  }
}
