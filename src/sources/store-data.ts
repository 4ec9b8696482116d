import type { ItemFault } from '#wire/context.ts';
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
  if (Array.isArray(json)) return json;
  const data = typeof json === 'object' && json !== null && 'data' in json ? json.data : null;
  return Array.isArray(data) ? data : null;
}
