import { statSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFromFiles, storeFromFiles } from '#sources/files/files.ts';
import type { StoreData } from '#sources/store/store-data.ts';
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
 * Reads `tenants/<slug>`, with what was saved over `settings.json`, at the first call, and again when a file has changed. A folder that cannot be read any more
 * (someone is saving a file) leaves the last content standing; at the first call it throws a SourceError.
 */
export function merchantFiles(
  tenantDirectory: string,
  settingsChangesFile: string | null = null,
): () => MerchantFiles {
  let last: MerchantFiles | null = null;
  return () => {
    const { stamp, changedAt } = stampOf(tenantDirectory, settingsChangesFile);
    if (last?.stamp === stamp) return last;
    try {
      const store = storeFromFiles(tenantDirectory);
      last = { store, settings: settingsFromFiles(tenantDirectory, settingsChangesFile), stamp, changedAt };
    } catch (error) {
      if (!last) throw error;
      last = { ...last, stamp };
    }
    return last;
  };
}

function stampOf(
  tenantDirectory: string,
  settingsChangesFile: string | null,
): { stamp: string; changedAt: number } {
  const files = FILES.map((name) => join(tenantDirectory, name));
  if (settingsChangesFile !== null) files.push(settingsChangesFile);
  const stats = files.map((file) => statSync(file, { throwIfNoEntry: false }));
  return {
    stamp: stats.map((stat) => (stat ? `${stat.mtimeMs}:${stat.size}` : '-')).join(' '),
    changedAt: Math.floor(Math.max(0, ...stats.map((stat) => stat?.mtimeMs ?? 0))),
  };
}
