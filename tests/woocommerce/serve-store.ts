import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stockWooCommerce } from './stock-woocommerce.ts';

/** The store of these tests in a process of its own, with a merchant's lists. Prints its address. */
const [folder = ''] = process.argv.slice(2);
const list = (name: string) => JSON.parse(readFileSync(join(folder, 'catalogue', `${name}.json`), 'utf8'));
const store = await stockWooCommerce({
  products: list('products'),
  variations: list('variations'),
  categories: list('categories'),
  now: Date.now,
});
process.stdout.write(`${store.url}\n`);
