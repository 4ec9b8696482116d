import { fail, ok, type Result } from '#domain/result.ts';
import type { PresentItem } from '#scripts/backend/catalogue/present-items.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import type { StockLevel } from '#scripts/backend/catalogue/stock-levels.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { type OrderLine, outOfStock } from './order-lines.ts';

interface StockAfter {
  readonly item: PresentItem;
  readonly level: StockLevel;
}

export interface TakenStock {
  /** The stock of all counted items after the order. */
  readonly stock: readonly StockAfter[];
  /** The lines whose pieces are counted. */
  readonly lines: ReadonlySet<OrderLine>;
}

/**
 * Calculates the stock after the order. A variation without its own count uses that of its product. Refuses at the
 * first line for which too few pieces are left. `gone` returns pieces of an item that are subtracted before.
 */
export function takeStock(
  lines: readonly OrderLine[],
  shop: Shop,
  gone: (itemId: number) => number = () => 0,
): Result<TakenStock, Refusal> {
  const taken = new Map<number, StockAfter>();
  const counted = new Set<OrderLine>();
  for (const line of lines) {
    const { product, variation, quantity, wanted } = line;
    const item = [variation?.id, product.id]
      .map((id) => (id === undefined ? undefined : shop.itemById.get(id)))
      .find((candidate) => candidate && candidate.level.remaining !== null);
    if (!item) continue;
    const there = Math.max(0, (item.level.remaining ?? 0) - gone(item.id));
    const remaining = taken.get(item.id)?.level.remaining ?? there;
    if (quantity > remaining) return fail(outOfStock(wanted, product.name.base, there));
    const left = remaining - quantity;
    counted.add(line);
    taken.set(item.id, { item, level: { remaining: left, isInStock: left > 0 } });
  }
  return ok({ stock: [...taken.values()], lines: counted });
}
