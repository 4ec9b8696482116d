import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * What became of items since a merchant's files stated them: prices given over the embedded store's API, stock that orders took. The
 * files stay as the merchant wrote them; an item that the merchant writes anew is no longer the one that was changed.
 */
export interface ItemChange {
  /** Of the item as the file states it. */
  readonly statement: string;
  /** As it is at present. */
  readonly item: unknown;
}

export const statementOf = (item: unknown): string =>
  hash('sha256', JSON.stringify(item), 'hex').slice(0, 24);

/** The items as they are at present. A file that is missing or damaged changes nothing. */
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
