import { statSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFromFiles, storeFromFiles } from '#sources/files.ts';
import type { StoreData } from '#sources/store-data.ts';
import type { SettingsRow } from '#wire/directus/schema.ts';

/** A merchant's folder as it was when it was read. */
export interface MerchantFiles {
  readonly store: StoreData;
  readonly settings: SettingsRow;
  /** Equal for an unchanged folder. */
  readonly stamp: string;
  /** The youngest of the files, epoch milliseconds. */
  readonly changedAt: number;
}

const FILES = [
  'settings.json',
  ...['products', 'variations', 'categories', 'attributes', 'branches', 'zones'].map(
    (name) => `catalogue/${name}.json`,
  ),
];

/**
 * Reads `tenants/<slug>` at the first call, and again when a file has changed. A folder that cannot be read any more
 * (someone is saving a file) leaves the last content standing; at the first call it throws a SourceError.
 */
export function merchantFiles(tenantDirectory: string): () => MerchantFiles {
  let last: MerchantFiles | null = null;
  return () => {
    const { stamp, changedAt } = stampOf(tenantDirectory);
    if (last?.stamp === stamp) return last;
    try {
      const store = storeFromFiles(tenantDirectory);
      last = { store, settings: settingsFromFiles(tenantDirectory), stamp, changedAt };
    } catch (error) {
      if (!last) throw error;
      last = { ...last, stamp };
    }
    return last;
  };
}

function stampOf(tenantDirectory: string): { stamp: string; changedAt: number } {
  const stats = FILES.map((name) => statSync(join(tenantDirectory, name), { throwIfNoEntry: false }));
  return {
    stamp: stats.map((stat) => (stat ? `${stat.mtimeMs}:${stat.size}` : '-')).join(' '),
    changedAt: Math.floor(Math.max(0, ...stats.map((stat) => stat?.mtimeMs ?? 0))),
  };
}
