import { type StaffApi, staffApi } from '#api/staff.ts';
import { world } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';

let staff: StaffApi | undefined;

export function theStaff(): StaffApi {
  const shop = shopFacts();
  staff ??= staffApi({ ...world, baseUrl: shop.api.store, currency: shop.currency, place: shop });
  return staff;
}
