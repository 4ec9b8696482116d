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
  /** Time when the release was made, in epoch milliseconds. */
  readonly madeAtMs: number;
  readonly isLive: boolean;
}

/** A merchant's releases, newest first, including damaged ones. */
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
      // A build may have begun to delete the release.
      const manifest = statSync(join(site.releases, id, MANIFEST_NAME), { throwIfNoEntry: false });
      return manifest ? [{ id, madeAtMs: manifest.mtimeMs, isLive: id === liveId }] : [];
    });
}

const numberOf = (releaseId: string): number => Number.parseInt(releaseId, 10);

/** The rollback is not possible; the message says what to do. */
export class RollbackRefused extends Error {}

/** Another rollback of the merchant began during this one. */
export class RollbackOvertaken extends RollbackRefused {
  constructor(slug: string, releaseId: string) {
    super(
      `Somebody else has rolled ${slug} back to ${releaseId} at the same time. If that is wrong, run the command again.`,
    );
  }
}

/**
 * Makes an older release live and pins it: no build replaces it until `unpin`. Default: the release before the live one. Open pages still
 * find the assets of the newer one. It waits for no lock, because a build may read a slow store for minutes; that build is refused, or
 * takes its release back (`goBackToPinned`). Throws RollbackRefused, and then restores the earlier pin.
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

/** Restores the earlier pin after a failed rollback, unless another rollback has pinned a release since. */
function putBack(site: SiteDirectory, target: string, before: string | null): void {
  if (pinnedRelease(site) !== target) return;
  if (before === null) unpin(site);
  else pin(site, before);
}

/** The release that a rollback makes live. Throws RollbackRefused. */
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

/** Refuses a release with a host that belongs to another merchant by now. */
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
