import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/program/places.ts';
import { type StockWooCommerce, stockWooCommerce } from './stock-woocommerce.ts';

const CAPTURES = join(ROOT, 'tests/fixtures/tenants/captures');
/** Variables with the key, as `tenant.json` names them. */
export const SHOP_KEYS = { SHOP_KEY: 'ck_test', SHOP_SECRET: 'cs_test' };

/** A stock WooCommerce that sells what the files of a merchant's folder list. */
export function storeOf(folder: string, now: () => number): Promise<StockWooCommerce> {
  const list = (name: string) => JSON.parse(readFileSync(join(folder, 'catalogue', `${name}.json`), 'utf8'));
  return stockWooCommerce({
    products: list('products'),
    variations: list('variations'),
    categories: list('categories'),
    now,
  });
}

export const storeOfCaptures = (now: () => number): Promise<StockWooCommerce> => storeOf(CAPTURES, now);

/** Writes a merchant whose orders go to this store, with zones and branches of the captures. */
export function writeShop(folder: string, storeUrl: string): void {
  cpSync(CAPTURES, folder, { recursive: true });
  moveToStore(folder, storeUrl);
}

/** Products and orders of a merchant's folder are in this store from now on. Its zones and branches stay. */
export function moveToStore(folder: string, storeUrl: string): void {
  for (const list of ['products', 'variations', 'categories', 'attributes'])
    rmSync(join(folder, 'catalogue', `${list}.json`));
  const tenant = JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8'));
  tenant.sources.catalogue = { kind: 'woocommerce', url: storeUrl };
  tenant.ordering = { kind: 'woocommerce', keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' };
  writeFileSync(join(folder, 'tenant.json'), JSON.stringify(tenant));
}
