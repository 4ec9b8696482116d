import type { SiteDirectory } from './site-directory.ts';
import { tidyReleases } from './write-release.ts';

/** What cannot be deleted (another user's files, ones that NFS keeps while they are open) takes nothing from the release. */
export function tidyIfPossible(slug: string, site: SiteDirectory, kept: number): void {
  try {
    tidyReleases(site, kept);
  } catch (error) {
    console.error(`${slug}: old files could not be deleted: ${(error as Error).message}`);
  }
}
