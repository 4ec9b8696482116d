import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { writeIfNew } from '#scripts/backend/write-if-new.ts';
import {
  EXCEPTIONS_COLLECTION,
  EXCEPTIONS_OWNER,
  SETTINGS_COLLECTION,
} from '#scripts/directus/customer-settings.ts';
import { localSettings } from '#scripts/directus/local-settings.ts';
import { settingsFromFiles } from '#sources/files/files.ts';
import { statementOf } from '#sources/files/item-changes.ts';
import type { SettingsChanges } from '#sources/files/settings-changes.ts';
import { changedPictures } from './changed-pictures.ts';
import { fieldsOf } from './collections.ts';
import { type Documents, openDocuments } from './documents.ts';
import { valuesOf } from './write-list.ts';

const NONE = 'null\n';

/**
 * Writes for builds which fields and pictures of a merchant's settings differ from `settings.json`. Returns whether these differences
 * have changed. A merchant without readable settings or without a row has none.
 */
export function writeSettingsChanges(
  database: DatabaseSync,
  place: {
    readonly tenantsDirectory: string;
    readonly slug: string;
    readonly file: string;
    /** Folder for pictures that the merchant's folder lacks. */
    readonly picturesFolder: string;
  },
): boolean {
  const { tenantsDirectory, slug, file, picturesFolder } = place;
  const documents = openDocuments(database);
  const row = documents.all(SETTINGS_COLLECTION).find((candidate) => candidate.slug === slug);
  const stated = row && readable(tenantsDirectory, slug);
  if (!row || !stated) return writeIfNew(file, NONE, NONE);
  const known = fieldsOf(SETTINGS_COLLECTION);
  const fields = {
    ...Object.fromEntries(
      Object.keys(stated.settings.fields)
        .filter((name) => Object.hasOwn(row, name))
        .filter((name) => !isSame(row[name], stated.settings.fields[name] ?? known[name]?.default ?? null))
        .map((name) => [name, row[name]]),
    ),
    ...changedPictures(row, stated.settings, documents, picturesFolder),
    ...changedExceptions(row.id, stated.settings.exceptions, documents),
  };
  const changes: SettingsChanges = { statement: stated.statement, fields };
  const hasChanges = Object.keys(fields).length > 0;
  return writeIfNew(file, hasChanges ? `${JSON.stringify(changes)}\n` : NONE, NONE);
}

/** The exceptions from the hours, if they are not those of the file any more. */
function changedExceptions(owner: unknown, stated: readonly unknown[], documents: Documents): object {
  const rows = documents.all(EXCEPTIONS_COLLECTION).filter((row) => row[EXCEPTIONS_OWNER] === owner);
  const saved = rows.map(({ id: _id, [EXCEPTIONS_OWNER]: _owner, ...row }) => row);
  const seeded = stated.map((row) => valuesOf(EXCEPTIONS_COLLECTION, row));
  return isSame(saved, seeded) ? {} : { hoursExceptions: rows };
}

/** Compares as JSON, because values in the database have been JSON and have lost what JSON cannot express. */
const isSame = (saved: unknown, stated: unknown): boolean => JSON.stringify(saved) === JSON.stringify(stated);

function readable(tenantsDirectory: string, slug: string) {
  try {
    const settings = localSettings(tenantsDirectory, slug);
    return { settings, statement: statementOf(settingsFromFiles(join(tenantsDirectory, slug))) };
  } catch {
    return null;
  }
}
