import { join } from 'node:path';
import { readManifest } from '#scripts/release/manifest.ts';
import { liveReleaseId, type SiteDirectory } from '#scripts/release/site-directory.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import type { Published, Publisher, ReleaseToPublish } from './publisher.ts';

/** Of a publication that the queue asked for. */
export type Turn = Pick<ReleaseToPublish, 'mayPublish' | 'fence'>;

const NOBODY_ELSE: Turn = { mayPublish: async () => true };

/**
 * What is live on this machine, to be published for as long as it is live here: a rollback ends that as a newer build does.
 * Null when nothing is live.
 */
export function liveRelease(site: SiteDirectory, turn = NOBODY_ELSE): ReleaseToPublish | null {
  const manifest = readManifest(site.current);
  if (!manifest) return null;
  return {
    ...turn,
    manifest,
    // Not `current`, which another release may be by the time a file is read.
    directory: join(site.releases, manifest.id),
    mayPublish: async () => (await turn.mayPublish()) && liveReleaseId(site) === manifest.id,
  };
}

/**
 * Publishes what is live on this machine; null when nothing is. A rollback does not wait for what is under way, whose last requests may
 * come after its own: so a publication that was overtaken like this publishes once more what is live then. It throws
 * Superseded all the same.
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
