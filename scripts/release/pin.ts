import { readFileSync, rmSync } from 'node:fs';
import { syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { writeDurably } from '#sources/disk/write-whole.ts';
import { liveReleaseId, type SiteDirectory } from './site-directory.ts';

/** Lets no build release until `unpin`: from here on who has not released yet is refused. */
export function pin(site: SiteDirectory, releaseId: string): void {
  const text = JSON.stringify({ release: releaseId });
  try {
    writeDurably(site.pin, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // A build that tidied up took the file for what a killed one had left.
    writeDurably(site.pin, text);
  }
}

/** Lets builds release again. Whether there was a pin. */
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

/** Throws ReleasePinned where no build may release. */
export function refusePinned(site: SiteDirectory): void {
  const pinned = pinnedRelease(site);
  if (pinned !== null) throw new ReleasePinned(site.slug, pinned);
}

/**
 * The release that the operator rolled back to, while no build may replace it. A pin that is damaged holds: what is live is what was
 * rolled back to.
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
