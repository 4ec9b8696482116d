import { readFileSync } from 'node:fs';
import { statementOf } from './item-changes.ts';

/**
 * Changes saved in the embedded data service to a merchant's `settings.json`. Pictures are named by their files in the folder of
 * changed pictures. If the merchant edits the file, the changes no longer apply.
 */
export interface SettingsChanges {
  /** The row as the file states it. */
  readonly statement: string;
  /** The current values of changed fields. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Applies the changes to the row. A missing or damaged file changes nothing. */
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
