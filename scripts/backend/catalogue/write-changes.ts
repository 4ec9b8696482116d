import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ItemChange, statementOf } from '#sources/item-changes.ts';
import type { Shop } from './shop.ts';

/**
 * Writes for builds what is otherwise than the merchant's files state. Tells whether that is new; the file is exchanged whole,
 * so that no build reads half of it.
 */
export function writeChanges(shop: Shop, file: string): boolean {
  const changes = [...shop.products, ...shop.variations]
    .filter(({ raw, stated }) => raw !== stated)
    .map(({ raw, stated }): ItemChange => ({ statement: statementOf(stated), item: raw }));
  const text = `${JSON.stringify(changes)}\n`;
  if (text === (textOf(file) ?? '[]\n')) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
  return true;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
