import type { StoreLists } from '#wire/woocommerce/catalogue.ts';

/** All that a store's source reads, still as it came. */
export interface StoreData extends StoreLists {
  readonly branches: readonly unknown[];
  readonly zones: readonly unknown[];
}
