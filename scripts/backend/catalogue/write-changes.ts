import { writeIfNew } from '#scripts/backend/write-if-new.ts';
import { ADDED_DISH, ADDED_ZONE, type ItemChange, statementOf } from '#sources/files/item-changes.ts';
import type { Shop } from './shop.ts';

/** Writes differences to the merchant's files for builds. Returns whether they have changed. */
export function writeChanges(shop: Shop, file: string): boolean {
  const changes = [...shop.products, ...shop.variations]
    .filter(({ id, raw, stated }) => raw !== stated || shop.addedIds.has(id))
    .map(
      ({ id, raw, stated }): ItemChange => ({
        statement: shop.addedIds.has(id) ? ADDED_DISH : statementOf(stated),
        item: raw,
      }),
    );
  const hidden = shop.hidden.map(
    ({ stated }): ItemChange => ({ statement: statementOf(stated), item: null }),
  );
  const zones = shop.zoneChanges.map(
    ({ statement, post }): ItemChange => ({ statement: statement ?? ADDED_ZONE, item: post }),
  );
  const branches = shop.branchChanges.map(({ statement, post }): ItemChange => ({ statement, item: post }));
  return writeIfNew(file, `${JSON.stringify([...changes, ...hidden, ...zones, ...branches])}\n`, '[]\n');
}
