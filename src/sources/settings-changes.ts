import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesFileOf, statementOf } from './item-changes.ts';

/**
 * What was saved in the embedded data service since a merchant's `settings.json` stated it. Pictures are named by their files in the
 * folder of changed pictures. A file that the merchant writes anew is no longer the one that was changed.
 */
export interface SettingsChanges {
  /** Of the row as the file states it. */
  readonly statement: string;
  /** Fields as they are at present. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The file of a merchant's changed settings below the folder that `DUKKAN_CHANGES` names; null without such a folder. */
export const settingsChangesFileOf = (
  environment: Readonly<Record<string, string | undefined>>,
  slug: string,
): string | null =>
  environment.DUKKAN_CHANGES ? join(environment.DUKKAN_CHANGES, `${slug}.settings.json`) : null;

/** Pictures that were put into the embedded data service, and are not those of the merchant's `images/`. */
export const changedPicturesOf = (changesDirectory: string, slug: string): string =>
  join(changesDirectory, `${slug}.pictures`);

/** All files that say what became of a merchant's own. */
export const changesFilesOf = (
  environment: Readonly<Record<string, string | undefined>>,
  slug: string,
): readonly (string | null)[] => [changesFileOf(environment, slug), settingsChangesFileOf(environment, slug)];

/** The row as it is at present. A file that is missing or damaged changes nothing. */
export function withSettingsChanges<Row extends object>(row: Row, changesFile: string | null): Row {
  const changes = changesFile === null ? null : readChanges(changesFile);
  return changes?.statement === statementOf(row) ? { ...row, ...changes.fields } : row;
}

function readChanges(file: string): Partial<SettingsChanges> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<SettingsChanges> | null;
  } catch {
    return null;
  }
}
