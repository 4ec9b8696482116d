import type { SiteDirectory } from './site-directory.ts';
import { tidyReleases } from './write-release.ts';

/** To roll back to. */
const RELEASES_KEPT = 10;

/** Deletes old releases. What cannot be deleted (another user's files, ones that NFS keeps while they are open) takes nothing from the release. */
export function tidyIfPossible(slug: string, site: SiteDirectory): void {
  try {
    tidyReleases(site, RELEASES_KEPT);
  } catch (error) {
    console.error(`${slug}: old files could not be deleted: ${(error as Error).message}`);
  }
}
