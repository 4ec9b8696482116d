import { writeIfNew } from '#scripts/backend/write-if-new.ts';
import { type ItemChange, statementOf } from '#sources/files/item-changes.ts';
import type { Shop } from './shop.ts';

/** Writes for builds what is otherwise than the merchant's files state. Tells whether that is new. */
export function writeChanges(shop: Shop, file: string): boolean {
  const changes = [...shop.products, ...shop.variations]
    .filter(({ raw, stated }) => raw !== stated)
    .map(({ raw, stated }): ItemChange => ({ statement: statementOf(stated), item: raw }));
  return writeIfNew(file, `${JSON.stringify(changes)}\n`, '[]\n');
}
