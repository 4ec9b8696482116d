import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { writeWhole } from '#scripts/backend/write-whole.ts';
import { SETTINGS_COLLECTION } from '#scripts/directus/customer-settings.ts';
import { localSettings } from '#scripts/directus/local-settings.ts';
import { settingsFromFiles } from '#sources/files.ts';
import { statementOf } from '#sources/item-changes.ts';
import type { SettingsChanges } from '#sources/settings-changes.ts';
import { fieldsOf } from './collections.ts';
import { openDocuments } from './documents.ts';

const NONE = 'null\n';

/**
 * Writes for builds which fields of a merchant's settings were saved here otherwise than `settings.json` states them. Tells
 * whether that is new. A merchant without readable settings, or without a row, has no changes.
 */
export function writeSettingsChanges(
  database: DatabaseSync,
  { tenantsDirectory, slug, file }: { tenantsDirectory: string; slug: string; file: string },
): boolean {
  const row = openDocuments(database)
    .all(SETTINGS_COLLECTION)
    .find((candidate) => candidate.slug === slug);
  const stated = row && readable(tenantsDirectory, slug);
  if (!row || !stated) return writeWhole(file, NONE, NONE);
  const known = fieldsOf(SETTINGS_COLLECTION);
  const fields = Object.fromEntries(
    Object.keys(stated.fields)
      .filter((name) => Object.hasOwn(row, name))
      .filter((name) => !isSame(row[name], stated.fields[name] ?? known[name]?.default ?? null))
      .map((name) => [name, row[name]]),
  );
  const changes: SettingsChanges = { statement: stated.statement, fields };
  const hasChanges = Object.keys(fields).length > 0;
  return writeWhole(file, hasChanges ? `${JSON.stringify(changes)}\n` : NONE, NONE);
}

/** What stands in the database has been JSON, and may have lost what JSON cannot say. */
const isSame = (saved: unknown, stated: unknown): boolean => JSON.stringify(saved) === JSON.stringify(stated);

function readable(tenantsDirectory: string, slug: string) {
  try {
    const { fields } = localSettings(tenantsDirectory, slug);
    return { fields, statement: statementOf(settingsFromFiles(join(tenantsDirectory, slug))) };
  } catch {
    return null;
  }
}
