import { fail, ok, type Result } from '#domain/result.ts';
import { numberOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { StoreClient } from '#sources/store/wc-client.ts';
import { listOf } from '#wire/list-of.ts';

/** A product or variation as the store has it at this moment. A deleted item is missing. */
export interface ItemNow {
  readonly id: number;
  /** null for a product. */
  readonly parentId: number | null;
  /** Published and with a price. WooCommerce accepts orders of other items as well (captures 043 to 046). */
  readonly isSold: boolean;
  /** Decimal, as the merchant typed it: with or without tax. Empty when there is no price. */
  readonly price: string;
  readonly isInStock: boolean;
  /** null: the item is not counted, or backorders are allowed. */
  readonly remaining: number | null;
  /** The item whose pieces are counted. Variations may share the count of their product (capture 200j). */
  readonly countedAt: number;
  readonly isSoldIndividually: boolean;
}

interface Wanted {
  readonly products: readonly number[];
  readonly variations: readonly number[];
}

const PAGE = 100;
const FIELDS = [
  'id,parent_id,status,price,purchasable,manage_stock,stock_quantity,stock_status',
  'backorders_allowed,sold_individually',
].join();

/** Reads the ordered items by two simultaneous calls. Fails with `store.unreachable`. */
export async function catalogueNow(client: StoreClient, wanted: Wanted): Promise<Result<readonly ItemNow[]>> {
  const calls = (['products', 'variations'] as const).flatMap((path) => {
    const ids = [...new Set(wanted[path])];
    const parts = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, index) =>
      ids.slice(index * PAGE, (index + 1) * PAGE),
    );
    return parts.map((part) => {
      const query = { include: part.join(), per_page: String(PAGE), _fields: FIELDS };
      return client({ method: 'GET', path, query });
    });
  });
  const answers = await Promise.all(calls);
  const items: ItemNow[] = [];
  for (const answer of answers) {
    const list = answer?.status === 200 ? listOf(answer.body) : null;
    if (!list) return fail({ code: 'store.unreachable' });
    items.push(...list.map((item) => itemNow(recordOf(item))));
  }
  return ok(items);
}

function itemNow(raw: RawItem): ItemNow {
  const id = numberOf(raw.id);
  const parentId = numberOf(raw.parent_id) || null;
  const price = textOf(raw.price);
  const isCounted = raw.manage_stock === true || raw.manage_stock === 'parent';
  const isLimited = isCounted && raw.backorders_allowed !== true;
  return {
    id,
    parentId,
    // `purchasable` does not depend on the stock, and products of all statuses are listed (capture 200d).
    isSold: raw.status === 'publish' && raw.purchasable === true && price !== '',
    price,
    isInStock: raw.stock_status !== 'outofstock',
    remaining: isLimited ? Math.max(0, numberOf(raw.stock_quantity)) : null,
    countedAt: raw.manage_stock === 'parent' && parentId !== null ? parentId : id,
    isSoldIndividually: raw.sold_individually === true,
  };
}
