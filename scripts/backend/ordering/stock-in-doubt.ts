import { fail, type Result } from '#domain/result.ts';
import type { StoreElsewhere } from '#scripts/backend/catalogue/store-elsewhere.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { OUT_OF_STOCK } from './order-lines.ts';
import type { OrderRequestItem } from './order-request.ts';
import { NO_PIECES, type Pieces, piecesBeingSent, piecesPlacedSince } from './pieces-on-the-way.ts';

/** A refusal that may be wrong: the next reading of the store can change it. */
export interface Refused extends Refusal {
  readonly isInDoubt?: boolean;
}

interface Store {
  /** Store that gets the orders; null when they stay here. */
  readonly elsewhere: StoreElsewhere | null;
}

type PlacedSince = (rows: Rows) => Promise<Pieces>;

/**
 * Finds the pieces of orders that were placed after the store was read. The store's count may contain them or not. Call this before you
 * take the shop: another reading may end meanwhile, and its version does not belong to the older count.
 */
export function placedSinceReading({ elsewhere }: Store, items: readonly OrderRequestItem[]): PlacedSince {
  if (!elsewhere) return async () => NO_PIECES;
  const versions = new Map(items.map(({ id }) => [id, elsewhere.versionOf(id)]));
  return (rows) => piecesPlacedSince(rows, versions);
}

/** Marks a refusal as in doubt when it may come from pieces that were subtracted twice: here, and by the store. */
export async function soldOut(
  refusal: Refusal,
  items: readonly OrderRequestItem[],
  { elsewhere, rows }: Store & { readonly rows: Rows },
  placedSince: PlacedSince,
): Promise<Result<never, Refused>> {
  if (!elsewhere || refusal.code !== OUT_OF_STOCK) return fail(refusal);
  // In this order, so that the second statement finds an order that is placed meanwhile.
  const pieces = [await piecesBeingSent(rows), await placedSince(rows)];
  const isInDoubt = items.some(({ id, variation_id }) =>
    pieces.some((uncertain) => uncertain.has(id) || uncertain.has(variation_id ?? id)),
  );
  return fail({ ...refusal, isInDoubt });
}
