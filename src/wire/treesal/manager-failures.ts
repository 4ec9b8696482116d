import type { ServerRefusal } from '#wire/server-refusal.ts';
import { failureOf } from './failures.ts';

/** Codes of a manager's calls. Customers' pages do not load them. */
const CODES: ReadonlyMap<unknown, string> = new Map([
  ['treesal_store_kept', 'menu.not-changed'],
  ['treesal_count_needed', 'menu.count-needed'],
  ['treesal_price_by_choice', 'menu.price-by-choice'],
  ['treesal_sale_too_high', 'menu.sale-too-high'],
  ['treesal_sale_ends_early', 'menu.sale-ends-early'],
  ['treesal_bad_dish_name', 'menu.bad-name'],
  ['treesal_dish_text_too_long', 'menu.bad-text-too-long'],
  ['treesal_bad_category', 'menu.bad-category'],
  ['treesal_bad_price', 'menu.bad-price'],
  ['treesal_category_gone', 'menu.category-gone'],
  ['treesal_not_a_picture', 'photo.not-a-picture'],
  ['treesal_picture_too_large', 'photo.too-large'],
  ['treesal_pictures_full', 'photo.too-many'],
  ['treesal_picture_gone', 'photo.gone'],
  ['treesal_picture_not_fetched', 'photo.not-fetched'],
  ['treesal_menu_full', 'menu.full'],
  ['treesal_dish_made', 'menu.dish-made'],
  ['treesal_store_no_right', 'store.no-right'],
  ['treesal_store_refused', 'store.refused'],
  ['treesal_store_unreachable', 'store.unreachable'],
  ['treesal_account_not_found', 'team.not-found'],
  ['treesal_account_taken', 'team.taken'],
  ['treesal_account_listed', 'team.listed'],
  ['treesal_place_unknown', 'team.unknown-place'],
  ['treesal_last_manager', 'team.last-manager'],
  ['treesal_change_too_late', 'change.too-late'],
  ['treesal_hours_overlap', 'hours.overlap'],
  ['treesal_zone_not_found', 'zone.not-found'],
  ['treesal_zones_elsewhere', 'zone.elsewhere'],
  ['treesal_zones_full', 'zone.too-many'],
  ['treesal_zone_fixed', 'zone.fixed'],
  ['treesal_zone_not_kept', 'zone.not-kept'],
  ['treesal_zone_name_unfit', 'zone.name-unfit'],
  ['treesal_zone_name_taken', 'zone.name-taken'],
  ['treesal_zone_cost_unfit', 'zone.cost-unfit'],
  ['treesal_name_not_found', 'names.not-found'],
  ['treesal_name_empty', 'names.empty'],
  ['treesal_name_too_long', 'names.too-long'],
  ['treesal_names_elsewhere', 'names.elsewhere'],
  ['treesal_names_no_field', 'names.no-field'],
  ['treesal_names_away', 'names.away'],
]);

/** A refusal of a manager's call, by its code. */
export function managerFailureOf(...told: Parameters<typeof failureOf>): ServerRefusal {
  const refused = failureOf(...told);
  const code = CODES.get(Object(told[1]).code);
  return code === undefined ? refused : { ...refused, failure: { ...refused.failure, code } };
}
