import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeWhole } from '#sources/write-whole.ts';
import { carryAssets } from './carry-assets.ts';
import { MANIFEST_NAME, type ReleaseManifest, readManifest } from './manifest.ts';
import type { SiteDirectory } from './site-directory.ts';
import { takeLock } from './site-lock.ts';
import { pointTo } from './write-release.ts';

export interface KeptRelease {
  readonly id: string;
  /** When it was made, epoch milliseconds. */
  readonly madeAtMs: number;
  readonly isLive: boolean;
}

/** A merchant's releases, newest first. */
export function keptReleases(site: SiteDirectory): readonly KeptRelease[] {
  const liveId = readManifest(site.current)?.id;
  let names: string[];
  try {
    names = readdirSync(site.releases);
  } catch {
    return [];
  }
  return names
    .filter((name) => /^\d+-[0-9a-f]+$/.test(name))
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
    .flatMap((id) => {
      // None once a build has begun to delete it.
      const manifest = statSync(join(site.releases, id, MANIFEST_NAME), { throwIfNoEntry: false });
      return manifest ? [{ id, madeAtMs: manifest.mtimeMs, isLive: id === liveId }] : [];
    });
}

/** A rollback that cannot be done; the message says what to do. */
export class RollbackRefused extends Error {}

/** The merchant is being built just now. */
export class BeingBuilt extends RollbackRefused {}

const LOOK_AGAIN_MS = 50;

/** As `rollBack`, when a build that is under way has ended. Goes back to the release that is meant now, whatever that build releases. */
export async function rollBackWhenFree(
  site: SiteDirectory,
  releaseId?: string,
  patienceMs = 20_000,
): Promise<ReleaseManifest> {
  const target = targetOf(site, releaseId).id;
  for (const end = performance.now() + patienceMs; ; await wait(LOOK_AGAIN_MS)) {
    try {
      return rollBack(site, target);
    } catch (error) {
      if (!(error instanceof BeingBuilt) || performance.now() > end) throw error;
    }
  }
}

/**
 * Makes an older release live (the one before the live one unless it is named) and pins it: no build replaces it
 * until `unpin`. Pages of the release that was live find their assets still. Throws RollbackRefused.
 */
export function rollBack(site: SiteDirectory, releaseId?: string, nowMs = Date.now()): ReleaseManifest {
  const target = targetOf(site, releaseId);
  const lock = takeLock(site.lock);
  if (!lock) throw new BeingBuilt(`${site.slug} is being built. Try again in a moment, or stop that build.`);
  try {
    const manifest = carryAssets(site, target.id, nowMs);
    if (!manifest)
      throw new RollbackRefused(`The release ${target.id} has no manifest, so it cannot go live.`);
    writeWhole(site.pin, JSON.stringify({ release: target.id }));
    pointTo(site, target.id);
    return manifest;
  } finally {
    lock.release();
  }
}

/** The release that is to be gone back to. Throws RollbackRefused. */
function targetOf(site: SiteDirectory, releaseId?: string): KeptRelease {
  const releases = keptReleases(site);
  const live = releases.findIndex(({ isLive }) => isLive);
  const target = releaseId === undefined ? releases[live + 1] : releases.find(({ id }) => id === releaseId);
  if (live < 0) throw new RollbackRefused(`${site.slug} has no live release.`);
  if (!target) {
    const kept = releases.map(({ id }) => id).join(', ');
    throw new RollbackRefused(
      releaseId === undefined
        ? `${site.slug} has no release before the live one. There are: ${kept}.`
        : `${site.slug} has no release ${JSON.stringify(releaseId)}. There are: ${kept}.`,
    );
  }
  return target;
}

/** Lets builds release again. Whether there was a pin. */
export function unpin(site: SiteDirectory): boolean {
  const isPinned = pinnedRelease(site) !== null;
  rmSync(site.pin, { force: true });
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

/** The release that the operator rolled back to, while no build may replace it. */
export function pinnedRelease(site: SiteDirectory): string | null {
  let text: string;
  try {
    text = readFileSync(site.pin, 'utf8');
  } catch {
    return null;
  }
  return (JSON.parse(text) as { release: string }).release;
}
