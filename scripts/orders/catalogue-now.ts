import { fail, ok, type Result } from '#domain/result.ts';
import { numberOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { StoreClient } from '#sources/store/wc-client.ts';
import { listOf } from '#wire/list-of.ts';

/** A product or variation as the store has it at this moment. One that is missing is gone. */
export interface ItemNow {
  readonly id: number;
  /** null for a product. */
  readonly parentId: number | null;
  /** Published and with a price. WooCommerce takes orders of others, too (captures 043 to 046). */
  readonly isSold: boolean;
  /** Decimal, as the merchant typed it: with or without tax. Empty without. */
  readonly price: string;
  readonly isInStock: boolean;
  /** null: nobody counts, or more is taken than there is. */
  readonly remaining: number | null;
  /** The item whose pieces are counted: variations may share their product's (capture 200j). */
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

/** Reads what is ordered, by two calls at once. Fails with `store.unreachable`. */
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
    // `purchasable` says nothing of the stock, and products of any status are listed (capture 200d).
    isSold: raw.status === 'publish' && raw.purchasable === true && price !== '',
    price,
    isInStock: raw.stock_status !== 'outofstock',
    remaining: isLimited ? Math.max(0, numberOf(raw.stock_quantity)) : null,
    countedAt: raw.manage_stock === 'parent' && parentId !== null ? parentId : id,
    isSoldIndividually: raw.sold_individually === true,
  };
}
