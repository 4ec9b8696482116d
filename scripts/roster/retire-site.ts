import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listTenants } from '#scripts/prerender/list-tenants.ts';
import type { Publisher } from '#scripts/publish/publisher.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { takeLock } from '#scripts/release/site-lock.ts';
import { readRoster, writeRoster } from './roster.ts';

/** A site that cannot be retired; the message says why. */
export class RetireRefused extends Error {}

export interface RetireOptions {
  readonly slug: string;
  readonly tenantsDirectory: string;
  readonly outDirectory: string;
  readonly publisher: Publisher | null;
  readonly now: () => number;
}

/**
 * Takes the site of somebody who is no merchant any more off the air: first from where the public is served, then here. Its
 * releases are kept in `retired/<slug>-<time>`, which is returned; null when there was no site on this machine. Can be called
 * again after a failure. Throws RetireRefused for a merchant and for a site that is being built.
 */
export async function retireSite(options: RetireOptions): Promise<string | null> {
  const { slug, tenantsDirectory, outDirectory, publisher, now } = options;
  if (listTenants(tenantsDirectory).includes(slug))
    throw new RetireRefused(
      `${slug} is a merchant: it has a folder in ${tenantsDirectory} or a row in CustomerSettings. Remove that first.`,
    );
  await publisher?.retire(slug);
  const kept = keepAside(outDirectory, slug, now());
  const { [slug]: entry, ...others } = readRoster(tenantsDirectory);
  if (entry) writeRoster(tenantsDirectory, others);
  return kept;
}

function keepAside(outDirectory: string, slug: string, nowMs: number): string | null {
  const site = siteDirectory(outDirectory, slug);
  if (!existsSync(site.path)) return null;
  const lock = takeLock(site.lock);
  if (!lock) throw new RetireRefused(`${slug} is being built. Try again in a moment.`);
  try {
    rmSync(site.current, { force: true });
  } finally {
    lock.release();
  }
  const time = new Date(nowMs).toISOString().replace(/[:.]/g, '-');
  const place = join(resolve(outDirectory), 'retired', `${slug}-${time}`);
  mkdirSync(join(place, '..'), { recursive: true });
  renameSync(site.path, place);
  return place;
}

/** Merchants whose rows are gone and whose sites wait for the operator's word. */
export const removedMerchants = (tenantsDirectory: string): readonly string[] => {
  const active = new Set(listTenants(tenantsDirectory));
  return Object.entries(readRoster(tenantsDirectory))
    .filter(([slug, { removedAt }]) => removedAt !== null && !active.has(slug))
    .map(([slug]) => slug);
};
