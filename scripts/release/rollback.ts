import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hostRival } from '#domain/tenant/host-claims.ts';
import { carryAssets } from './carry-assets.ts';
import { liveSites } from './live-sites.ts';
import { damagedFiles, MANIFEST_NAME, type ReleaseManifest, readableManifest } from './manifest.ts';
import { pin, pinnedRelease, unpin } from './pin.ts';
import { servedHosts } from './served-hosts.ts';
import { liveReleaseId, type SiteDirectory } from './site-directory.ts';
import { type Lock, takeLock } from './site-lock.ts';
import { goBackToPinned, pointTo } from './write-release.ts';

export interface KeptRelease {
  readonly id: string;
  /** When it was made, epoch milliseconds. */
  readonly madeAtMs: number;
  readonly isLive: boolean;
}

/** A merchant's releases, newest first; also where the live one's manifest is damaged. */
export function keptReleases(site: SiteDirectory): readonly KeptRelease[] {
  const liveId = liveReleaseId(site);
  let names: string[];
  try {
    names = readdirSync(site.releases);
  } catch {
    return [];
  }
  return names
    .filter((name) => /^\d+-[0-9a-f]+$/.test(name))
    .sort((a, b) => numberOf(b) - numberOf(a))
    .flatMap((id) => {
      // None once a build has begun to delete it.
      const manifest = statSync(join(site.releases, id, MANIFEST_NAME), { throwIfNoEntry: false });
      return manifest ? [{ id, madeAtMs: manifest.mtimeMs, isLive: id === liveId }] : [];
    });
}

const numberOf = (releaseId: string): number => Number.parseInt(releaseId, 10);

/** A rollback that cannot be done; the message says what to do. */
export class RollbackRefused extends Error {}

/** Another rollback of the merchant was asked for meanwhile. */
export class RollbackOvertaken extends RollbackRefused {
  constructor(slug: string, releaseId: string) {
    super(
      `${slug} was rolled back to ${releaseId} meanwhile, by somebody else. Ask again if that is not right.`,
    );
  }
}

/**
 * Makes an older release live (the one before the live one unless it is named) and pins it: no build replaces it
 * until `unpin`. Pages of the release that was live find their assets still. It waits for no lock: a build that is under way, which may
 * read a slow store for minutes, is refused, or takes its release back (`goBackToPinned`). Throws RollbackRefused; after that nothing is pinned that was not before.
 */
export function rollBack(site: SiteDirectory, releaseId?: string, nowMs = Date.now()): ReleaseManifest {
  const target = targetOf(site, releaseId);
  const before = pinnedRelease(site);
  pin(site, target);
  let lock: Lock | null = null;
  try {
    lock = takeLock(site.lock);
    const manifest = carryAssets(site, target, nowMs);
    if (!manifest) throw new RollbackRefused(`The release ${target} has no manifest, so it cannot go live.`);
    pointTo(site, target);
    const pinned = goBackToPinned(site, target);
    if (pinned !== null) throw new RollbackOvertaken(site.slug, pinned);
    return manifest;
  } catch (error) {
    putBack(site, target, before);
    throw error;
  } finally {
    lock?.release();
  }
}

/** What was pinned before a rollback that could not be done, unless another one has pinned something else. */
function putBack(site: SiteDirectory, target: string, before: string | null): void {
  if (pinnedRelease(site) !== target) return;
  if (before === null) unpin(site);
  else pin(site, before);
}

/** The release that is to be gone back to. Throws RollbackRefused. */
function targetOf(site: SiteDirectory, releaseId?: string): string {
  const liveId = liveReleaseId(site);
  if (liveId === null) throw new RollbackRefused(`${site.slug} has no live release.`);
  const releases = keptReleases(site).map(({ id }) => id);
  const target =
    releaseId === undefined
      ? releases.find((id) => numberOf(id) < numberOf(liveId))
      : releases.find((id) => id === releaseId);
  const kept = `There are: ${releases.join(', ')}.`;
  if (target === undefined)
    throw new RollbackRefused(
      releaseId === undefined
        ? `${site.slug} has no release before the live one. ${kept}`
        : `${site.slug} has no release ${JSON.stringify(releaseId)}. ${kept}`,
    );
  const directory = join(site.releases, target);
  const manifest = readableManifest(directory);
  if (!manifest || damagedFiles(directory, manifest).length > 0) {
    throw new RollbackRefused(
      `The release ${target} is damaged, so it cannot go live. Name another one. ${kept}`,
    );
  }
  refuseTakenHosts(site, target, manifest.hosts);
  return target;
}

/** An older release may be of the time before a host went to another merchant. */
function refuseTakenHosts(
  { slug, outDirectory }: SiteDirectory,
  target: string,
  wanted: readonly string[],
): void {
  const claimOf = (slug: string, wanted: readonly string[] = []) => ({
    slug,
    wanted,
    served: servedHosts(outDirectory, slug),
  });
  const rival = hostRival(
    claimOf(slug, wanted),
    liveSites(outDirectory).map((other) => claimOf(other)),
  );
  if (rival)
    throw new RollbackRefused(
      `The release ${target} of ${slug} is for ${rival.host}, where ${rival.slug} is served. Name a release that is for other hosts.`,
    );
}
