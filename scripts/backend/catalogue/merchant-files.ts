import { statSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFromFiles, storeFromFiles } from '#sources/files/files.ts';
import type { StoreData } from '#sources/store/store-data.ts';
import type { SettingsRow } from '#wire/directus/schema.ts';

/** Content of a merchant's folder at the time of reading. */
export interface MerchantFiles {
  readonly store: StoreData;
  readonly settings: SettingsRow;
  /** The same while the folder is unchanged. */
  readonly stamp: string;
  /** Time of the newest file, in epoch milliseconds. */
  readonly changedAt: number;
}

const FILES = [
  'settings.json',
  ...['products', 'variations', 'categories', 'attributes', 'branches', 'zones'].map(
    (name) => `catalogue/${name}.json`,
  ),
];

/**
 * Reads `tenants/<slug>` and the saved changes of `settings.json`: at the first call, and again when a file has changed. When the
 * folder is unreadable, for example while somebody saves a file, the last content stays. The first call then throws a SourceError.
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
