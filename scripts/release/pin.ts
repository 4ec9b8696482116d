import { readFileSync, rmSync } from 'node:fs';
import { syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { writeDurably } from '#sources/disk/write-whole.ts';
import { liveReleaseId, type SiteDirectory } from './site-directory.ts';

/** Refuses all releases of builds until `unpin`, also of builds that are running. */
export function pin(site: SiteDirectory, releaseId: string): void {
  const text = JSON.stringify({ release: releaseId });
  try {
    writeDurably(site.pin, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // A build deleted the half-written file as a leftover of a killed build.
    writeDurably(site.pin, text);
  }
}

/** Allows builds to release again. Returns whether there was a pin. */
export function unpin(site: SiteDirectory): boolean {
  const isPinned = pinnedRelease(site) !== null;
  rmSync(site.pin, { force: true });
  if (isPinned) syncToDisk(site.path);
  return isPinned;
}

/** The operator rolled back, so this build must not release. */
export class ReleasePinned extends Error {
  readonly code = 'release.pinned';

  constructor(slug: string, releaseId: string) {
    super(`The operator rolled back to ${releaseId}. To release again: npm run rollback -- ${slug} --resume`);
    this.name = 'ReleasePinned';
  }
}

/** Throws ReleasePinned when a release is pinned. */
export function refusePinned(site: SiteDirectory): void {
  const pinned = pinnedRelease(site);
  if (pinned !== null) throw new ReleasePinned(site.slug, pinned);
}

/**
 * Id of the pinned release, to which the operator rolled back; null without a pin. A damaged pin file still pins the live release,
 * because a rollback has made that one live.
 */
export function pinnedRelease(site: SiteDirectory): string | null {
  let text: string;
  try {
    text = readFileSync(site.pin, 'utf8');
  } catch {
    return null;
  }
  try {
    const { release } = JSON.parse(text);
    if (typeof release === 'string') return release;
  } catch {}
  return liveReleaseId(site);
}
