import type { StoreContent } from '#sources/source.ts';
import type { ItemFault, WireContext } from '#wire/context.ts';
import { branchesOf } from '#wire/woocommerce/branches.ts';
import { catalogueOf, type StoreLists } from '#wire/woocommerce/catalogue.ts';
import { zonesOf } from '#wire/woocommerce/places.ts';

/** All raw lists of a WooCommerce store, or of files in its format. */
export interface StoreData extends StoreLists {
  readonly branches: readonly unknown[];
  readonly zones: readonly unknown[];
  /** Whether the products have add-ons of WooCommerce Product Add-Ons, which the Store API does not state. */
  readonly hasAddOns?: boolean;
  /** Reports of lists that the store lacks. */
  readonly faults: readonly ItemFault[];
}

/**
 * Converts a store's lists to the types of the domain. `currency` is the tenant's ISO 4217 code. Invalid items are reported and
 * left out.
 */
export function storeContentOf(data: StoreData, currency: string, context: WireContext): StoreContent {
  for (const fault of data.faults) context.report(fault);
  const catalogue = catalogueOf(data, currency, context);
  return {
    catalogue,
    branches: branchesOf(data.branches, context),
    zones: zonesOf(data.zones, catalogue.currency, context),
  };
}
