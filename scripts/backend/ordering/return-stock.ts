import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import { setStockLevel } from '#scripts/backend/catalogue/stock-levels.ts';
import type { Rows } from '#scripts/backend/database/database.ts';

/**
 * Returns the pieces and coupons of a cancelled order, or takes the pieces again when the order is reopened, but never more than are left.
 * Call it inside a transaction.
 */
export const returnsStock =
  (shop: ShopNow, now: () => number) =>
  async (rows: Rows, orderId: number, isTaken: boolean): Promise<void> => {
    const items = await rows.query
      .selectFrom('order_item')
      .select(['product_id', 'variation_id', 'quantity'])
      .where('shop', '=', rows.shop)
      .where('order_id', '=', orderId)
      .execute();
    for (const { product_id, variation_id, quantity } of items) {
      const { itemById } = await shop(rows);
      const counted = [variation_id, product_id]
        .map((id) => itemById.get(id))
        .find((item) => item && item.level.remaining !== null);
      if (!counted) continue;
      const before = counted.level.remaining ?? 0;
      const remaining = Math.max(0, isTaken ? before - quantity : before + quantity);
      await setStockLevel(rows, counted.stated, { remaining, isInStock: remaining > 0 }, now());
    }
    if (!isTaken)
      await rows.query
        .deleteFrom('coupon_use')
        .where('shop', '=', rows.shop)
        .where('order_id', '=', orderId)
        .execute();
  };
