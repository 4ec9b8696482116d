import { join } from 'node:path';
import { readManifest } from '#scripts/release/manifest.ts';
import type { SiteDirectory } from '#scripts/release/site-directory.ts';
import { liveReleaseId } from '#scripts/release/write-release.ts';
import type { ReleaseToPublish } from './publisher.ts';

/**
 * What is live on this machine, to be published for as long as it is live here: a rollback ends that as a newer build does.
 * Null when nothing is live.
 */
export function liveRelease(
  site: SiteDirectory,
  mayPublish: () => Promise<boolean> = async () => true,
): ReleaseToPublish | null {
  const manifest = readManifest(site.current);
  if (!manifest) return null;
  return {
    manifest,
    // Not `current`, which another release may be by the time a file is read.
    directory: join(site.releases, manifest.id),
    mayPublish: async () => (await mayPublish()) && liveReleaseId(site) === manifest.id,
  };
}
