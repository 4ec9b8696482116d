import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changes the price of the merchant's first simple product. */
export function setPrice(tenants: string, slug: string, minorUnits: number): void {
  const path = join(tenants, slug, 'catalogue/products.json');
  const list = JSON.parse(readFileSync(path, 'utf8')) as { type: string; prices: Record<string, string> }[];
  const product = list.find(({ type }) => type === 'simple');
  if (!product) throw new Error(`${slug} has no simple product whose price could change.`);
  const price = String(minorUnits);
  Object.assign(product.prices, { price, regular_price: price, sale_price: price });
  writeFileSync(path, JSON.stringify(list));
}
