import type { ItemFault } from '#wire/context.ts';
import { isObject } from '#wire/is-object.ts';
import { listOf } from '#wire/list-of.ts';
import type { StoreLists } from '#wire/woocommerce/catalogue.ts';

/** All that a store's source reads, still as it came. */
export interface StoreData extends StoreLists {
  readonly branches: readonly unknown[];
  readonly zones: readonly unknown[];
  /** Lists that the store does not have. */
  readonly faults: readonly ItemFault[];
}

/** A list, bare or in a `data` envelope; null when it is neither. */
export function listIn(json: unknown): readonly unknown[] | null {
  return listOf(json) ?? listOf(isObject(json) && 'data' in json ? json.data : null);
}
