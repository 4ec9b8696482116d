import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import { setStockLevel } from '#scripts/backend/catalogue/stock-levels.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { markSoldOut, soldOutItems } from '#scripts/backend/manage/sold-out-items.ts';

/**
 * Returns the pieces that a cancelled order has taken, or takes pieces again when the order is reopened, but never more than are left.
 * A dish that a manager has marked as sold out stays sold out, and gets its pieces when it comes back. Call it inside a transaction.
 */
export const returnsStock =
  (shop: ShopNow, now: () => number) =>
  async (rows: Rows, orderId: number, isTaken: boolean): Promise<void> => {
    const items = await rows.query
      .selectFrom('order_item')
      .select(['id', 'product_id', 'variation_id', 'quantity', 'taken'])
      .where('shop', '=', rows.shop)
      .where('order_id', '=', orderId)
      .execute();
    for (const { id, product_id, variation_id, quantity, taken } of items) {
      const { itemById } = await shop(rows);
      const marks = await soldOutItems(rows);
      const counted = [variation_id, product_id]
        .flatMap((id) => itemById.get(id) ?? [])
        .map((item) => ({ item, mark: item.level.isInStock ? undefined : marks.get(item.id) }))
        .map((each) => ({ ...each, level: each.mark?.before ?? each.item.level }))
        .find(({ level }) => level.remaining !== null);
      const before = counted?.level.remaining ?? 0;
      const takes = isTaken ? Math.min(before, quantity) : 0;
      await rows.query
        .updateTable('order_item')
        .set({ taken: takes })
        .where('shop', '=', rows.shop)
        .where('order_id', '=', orderId)
        .where('id', '=', id)
        .execute();
      const remaining = isTaken ? before - takes : before + (taken ?? quantity);
      if (!counted || remaining === before) continue;
      const level = { remaining, isInStock: remaining > 0 };
      if (counted.mark) await markSoldOut(rows, { ...counted.mark, before: level });
      else await setStockLevel(rows, counted.item.stated, level, now());
    }
  };
