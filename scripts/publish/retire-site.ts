import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listTenants } from '#scripts/merchants/list-tenants.ts';
import { readRoster, writeRoster } from '#scripts/merchants/roster.ts';
import { type SiteDirectory, siteDirectory } from '#scripts/release/site-directory.ts';
import { takeLock } from '#scripts/release/site-lock.ts';
import { makeFolder, syncToDisk } from '#sources/disk/sync-to-disk.ts';
import type { Publisher } from './publisher.ts';

/** The site cannot be retired; the message says why. */
export class RetireRefused extends Error {}

export interface RetireOptions {
  readonly slug: string;
  readonly tenantsDirectory: string;
  readonly outDirectory: string;
  readonly publisher: Publisher | null;
  /** Supersedes a build that is running, on any machine, and its publication. */
  readonly supersede?: () => Promise<unknown>;
  readonly now: () => number;
}

/**
 * Takes a former merchant's site off the air, here and where it is published, and ends a running publication from here. Moves its releases
 * to `retired/<slug>-<time>` and returns this path; null when this machine has no site. Can be repeated after a failure. Throws
 * RetireRefused for a current merchant, for a site that is being built, and when the folder of the merchants is missing.
 */
export async function retireSite(options: RetireOptions): Promise<string | null> {
  const { slug, tenantsDirectory, outDirectory, publisher, now } = options;
  if (!existsSync(tenantsDirectory))
    throw new RetireRefused(
      `There is no folder ${tenantsDirectory}, so nobody knows whether ${slug} is a merchant. Say where the merchants' folders are with --tenants.`,
    );
  if (listTenants(tenantsDirectory).includes(slug))
    throw new RetireRefused(
      `${slug} is a merchant: it has a folder in ${tenantsDirectory} or a row in CustomerSettings. Remove that first.`,
    );
  const site = siteDirectory(outDirectory, slug);
  if (existsSync(site.path)) takeOffHere(site);
  await options.supersede?.();
  await publisher?.retire(slug);
  const kept = existsSync(site.path) ? keepAside(site, now()) : null;
  const { [slug]: entry, ...others } = readRoster(tenantsDirectory);
  if (entry) writeRoster(tenantsDirectory, others);
  return kept;
}

function takeOffHere({ slug, path, lock: lockFile, current }: SiteDirectory): void {
  const lock = takeLock(lockFile);
  if (!lock) throw new RetireRefused(`${slug} is being built. Try again in a moment.`);
  try {
    rmSync(current, { force: true });
    syncToDisk(path);
  } finally {
    lock.release();
  }
}

function keepAside({ slug, path, outDirectory }: SiteDirectory, nowMs: number): string {
  const time = new Date(nowMs).toISOString().replace(/[:.]/g, '-');
  const place = join(outDirectory, 'retired', `${slug}-${time}`);
  makeFolder(dirname(place));
  renameSync(path, place);
  for (const folder of [dirname(place), dirname(path)]) syncToDisk(folder);
  return place;
}

/** Slugs of merchants whose rows are gone and whose sites the operator has not retired yet. */
export const removedMerchants = (tenantsDirectory: string): readonly string[] => {
  const active = new Set(listTenants(tenantsDirectory));
  return Object.entries(readRoster(tenantsDirectory))
    .filter(([slug, { removedAt }]) => removedAt !== null && !active.has(slug))
    .map(([slug]) => slug);
};
