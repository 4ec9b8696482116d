import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * A change to an item of a merchant's files: a price set through the embedded store's API, or stock that orders took.
 * The files stay as the merchant wrote them. If the merchant edits the item there, the change no longer applies.
 */
export interface ItemChange {
  /** The item as the file states it. */
  readonly statement: string;
  /** The item's current state. */
  readonly item: unknown;
}

export const statementOf = (item: unknown): string =>
  hash('sha256', JSON.stringify(item), 'hex').slice(0, 24);

/** Applies the changes to a list of items. A missing or damaged file changes nothing. */
export function withChanges(changesFile: string | null): (items: readonly unknown[]) => readonly unknown[] {
  const changes = changesFile === null ? [] : readChanges(changesFile);
  if (changes.length === 0) return (items) => items;
  const byStatement = new Map(changes.map(({ statement, item }) => [statement, item]));
  return (items) => items.map((item) => byStatement.get(statementOf(item)) ?? item);
}

function readChanges(file: string): readonly ItemChange[] {
  try {
    const changes: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(changes) ? (changes as readonly ItemChange[]) : [];
  } catch {
    return [];
  }
}
