import { type ManageApi, manageApi } from '#api/manage.ts';
import { world } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';

let api: ManageApi | undefined;

export function theManagement(): ManageApi {
  api ??= manageApi({ ...world, baseUrl: shopFacts().api.store });
  return api;
}
