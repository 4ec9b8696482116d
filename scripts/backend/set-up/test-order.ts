import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rows } from '#scripts/backend/database/database.ts';
import { orderById, rewriteOrder } from '#scripts/backend/ordering/kept-orders.ts';
import type { TestStore } from './test-store.ts';

/** For tests: a body of `create_order` that the store of the captures accepts, with other fields in place of its own. */
export const pickupOrder = (fields: object = {}) => ({
  client_order_id: randomUUID(),
  customer_name: 'ليلى',
  customer_phone: '+972501234567',
  method: 'pickup',
  branch_id: 51,
  items: [{ id: 16, quantity: 2 }],
  ...fields,
});

export const deliveryOrder = (fields: object = {}) =>
  pickupOrder({
    method: 'deliver',
    branch_id: null,
    zone: 54,
    delivery_day: '',
    address: { name: 'home', address: 'Main st 5', build_details: 'fl 2' },
    ...fields,
  });

/** For tests: T-shirt, small and red. */
export const SHIRT = { id: 32, variation_id: 34, quantity: 1, variation: { الحجم: 'small', اللون: 'red' } };

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
export type Answer = { readonly status: number; readonly body: any };

export async function order(store: TestStore, body: unknown): Promise<Answer> {
  const response = await store.post('treesal/v1/create_order/', body);
  return { status: response.status, body: await response.json() };
}

/** For tests: the merchant writes other fields of a product into the file. */
export function editProduct(store: TestStore, id: number, fields: object): void {
  const path = join(store.directory, 'catalogue/products.json');
  const products = JSON.parse(readFileSync(path, 'utf8')) as { readonly id: number }[];
  const edited = products.map((product) => (product.id === id ? { ...product, ...fields } : product));
  writeFileSync(path, JSON.stringify(edited));
}

/** For tests: other fields in the merchant's settings. */
export function editSettings(store: TestStore, fields: object): void {
  const path = join(store.directory, 'settings.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...fields }));
}

/** For tests: other fields in an order's answer, as if somebody had changed it. */
export async function rewriteAnswer(rows: Rows, id: number, fields: object, now: number): Promise<void> {
  const kept = await orderById(rows, id);
  if (!kept) throw new Error(`Order ${id} is not kept.`);
  await rewriteOrder(rows, kept, fields, now);
}
