import { readFileSync } from 'node:fs';
import { statementOf } from './item-changes.ts';

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
