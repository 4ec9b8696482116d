import { type StaffApi, staffApi } from '#api/staff.ts';
import { world } from '#stores/apis.ts';
import { shopFacts } from '#stores/shop.ts';

let staff: StaffApi | undefined;

export function theStaff(): StaffApi {
  const { api, currency } = shopFacts();
  staff ??= staffApi({ ...world, baseUrl: api.store, currency });
  return staff;
}
