import { originOf } from '#domain/routes.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { photoAddress } from '#scripts/backend/catalogue/photos.ts';
import { numberOf, recordOf } from '#scripts/backend/catalogue/raw-item.ts';
import { isPublicAddress } from '#sources/request/public-address.ts';
import type { LiveStore } from './live-store.ts';
import { menuOf, type StorePort } from './woocommerce-port.ts';

interface ManagedShop {
  readonly tenant: Tenant;
  readonly storeUrl: string;
  readonly store: StorePort;
  readonly live: LiveStore;
  /** Called when pages have something new to show: changed products, or (empty list) anything. */
  readonly onChanged: (products: readonly number[]) => void;
}

/** Menu and delivery zones of a WooCommerce, for the shop's managers. `onMenuChanged` reads changed products again. */
export function menuAndZones({ tenant, storeUrl, store, live, onChanged }: ManagedShop) {
  const menu = menuOf(store, live.unit, (name) => {
    const address = photoAddress(tenant.api?.store ?? originOf(tenant), name);
    return isPublicAddress(address, storeUrl) ? address : null;
  });
  const zones = store.zones({
    costs: () => ({ tax: live.files().tax, minorUnit: live.unit().minorUnit }),
    country: tenant.country,
    refresh: live.readZones,
    onChanged: () => onChanged([]),
  });
  const onMenuChanged = async (products: readonly number[]): Promise<void> => {
    const shown = new Set(live.files().store.products.map((product) => numberOf(recordOf(product).id)));
    // A product that is shown again has a place in the menu order, which only the whole list tells. The next reading repeats a failed one.
    if (products.every((id) => shown.has(id))) await live.refresh(products);
    else await live.readAll().catch(() => {});
    onChanged(products);
  };
  return { menu, zones, onMenuChanged };
}
