import { join } from 'node:path';
import { UsageError } from '#scripts/program/usage.ts';
import { damageText } from '#scripts/release/damage.ts';
import { damagedFiles, readManifest } from '#scripts/release/manifest.ts';
import { liveReleaseId, type SiteDirectory, siteDirectory } from '#scripts/release/site-directory.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import type { Published, Publisher, ReleaseToPublish } from './publisher.ts';

/** Passed by the queue when it requests a publication. */
export type Turn = Pick<ReleaseToPublish, 'mayPublish' | 'fence'>;

const NOBODY_ELSE: Turn = { mayPublish: async () => true };

/**
 * The live release of this machine, ready to be published. `mayPublish` turns false when it is not live here any more, after
 * a newer build or a rollback. Null when no release is live. Throws when it is damaged.
 */
export function liveRelease(site: SiteDirectory, turn = NOBODY_ELSE): ReleaseToPublish | null {
  const manifest = readManifest(site.current);
  if (!manifest) return null;
  // Not `current`, which may point to another release by the time a file is read.
  const directory = join(site.releases, manifest.id);
  const damage = damagedFiles(directory, manifest);
  if (damage.length > 0)
    throw new Error(`${damageText(damage)}, so it was not published. Build ${site.slug} first.`);
  return {
    ...turn,
    manifest,
    directory,
    mayPublish: async () => (await turn.mayPublish()) && liveReleaseId(site) === manifest.id,
  };
}

/**
 * Publishes the live release of this machine; null when no release is live. A rollback does not wait for a running
 * publication, whose last requests may arrive after those of the rollback. So a superseded publication publishes the
 * release that is live then, and still throws Superseded.
 */
export async function publishLiveRelease(
  publisher: Publisher,
  site: SiteDirectory,
  turn?: Turn,
): Promise<{ readonly id: string; readonly done: Published } | null> {
  const live = liveRelease(site, turn);
  if (!live) return null;
  try {
    return { id: live.manifest.id, done: await publisher.publish(live) };
  } catch (error) {
    if (!(error instanceof Superseded) || error.touched.length === 0) throw error;
    const instead = liveRelease(site);
    if (instead && instead.manifest.id !== live.manifest.id) await publisher.publish(instead);
    throw error;
  }
}

/** Publishes the live release of this machine, even when the published one is newer. Returns a sentence about the result. Throws UsageError when no release is live. */
export async function publishLive(slug: string, publisher: Publisher, outDirectory: string): Promise<string> {
  const published = await publishLiveRelease(publisher, siteDirectory(outDirectory, slug));
  if (!published) throw new UsageError(`${slug} has no release in ${outDirectory}. Build it first.`);
  const { id, done } = published;
  return `${slug}: ${id} at ${publisher.name}, ${done.uploaded} sent (${done.bytes} bytes), ${done.deleted} deleted`;
}
