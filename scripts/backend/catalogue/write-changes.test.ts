import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPERATOR_TOKEN, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { storeFromFiles } from '#sources/files/files.ts';
import { inputStamp } from '#sources/files/input-stamp.ts';
import { detailsOf, setDetails } from './dish-details.ts';
import type { RawItem } from './raw-item.ts';
import { writeChanges } from './write-changes.ts';

let store: TestStore;
let file = '';
let written: boolean[];
beforeEach(async () => {
  written = [];
  store = await testStore({
    onShopRead: (shop) => {
      if (file !== '') written.push(writeChanges(shop, file));
    },
  });
  file = join(dirname(store.directory), 'changes/captures.json');
});
afterEach(async () => {
  file = '';
  await store.close();
});

interface Listed {
  readonly id: number;
  readonly is_in_stock: boolean;
  readonly prices: { readonly price: string };
}

/** An item as a build reads it. */
const built = (id: number): Listed | undefined => {
  const { products, variations } = storeFromFiles(store.directory, file);
  return ([...products, ...variations] as Listed[]).find((item) => item.id === id);
};
const change = (id: number, body: unknown) =>
  store.post(`wc/v3/products/${id}`, body, { authorization: `Bearer ${OPERATOR_TOKEN}` });

test('a build reads the price that the operator gave, and of a variable product the new range', async () => {
  const before = inputStamp(store.directory, [file]);
  await change(16, { regular_price: '45' });
  await change(34, { regular_price: '38' });
  expect([built(16), built(34), built(32)].map((item) => item?.prices.price)).toEqual([
    '4500',
    '3800',
    '3800',
  ]);
  expect(inputStamp(store.directory, [file])).not.toBe(before);
});

test('a variable product that is sold out as a whole stays so when one of its variations has another price', async () => {
  await change(32, { stock_status: 'outofstock' });
  await change(34, { regular_price: '38' });
  expect(built(32)).toMatchObject({ is_in_stock: false, prices: { price: '3800' } });
});

test('a build reads that the last piece was ordered', async () => {
  await order(store, pickupOrder({ items: [{ id: 19, quantity: 3 }] }));
  expect(built(19)?.is_in_stock).toBe(false);
});

test('a product without counted stock causes no change and no message', async () => {
  await order(store, pickupOrder({ items: [{ id: 16, quantity: 3 }] }));
  expect(written).not.toContain(true);
});

test('a change is reported once', async () => {
  await change(16, { regular_price: '45' });
  await change(16, { regular_price: '45' });
  expect(written.filter(Boolean)).toHaveLength(1);
});

test('an item that the merchant wrote again has the merchant’s values until the store has read it', async () => {
  await change(16, { regular_price: '45' });
  const path = join(store.directory, 'catalogue/products.json');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('"BRG-1"', '"BRG-2"'));
  expect(built(16)?.prices.price).toBe('4200');
  await store.get('wc/store/v1/products/16');
  expect(built(16)?.prices.price).toBe('4500');
  expect(written.filter(Boolean)).toHaveLength(2);
});

test('a damaged file of changes changes nothing', async () => {
  await change(16, { regular_price: '45' });
  writeFileSync(file, '[{"stat');
  expect(built(16)?.prices.price).toBe('4200');
});

test('a build reads the texts that a manager gave, and does not have a hidden product', async () => {
  const stated = (id: number) =>
    (JSON.parse(readFileSync(join(store.directory, 'catalogue/products.json'), 'utf8')) as Listed[]).find(
      (item) => item.id === id,
    ) as unknown as RawItem;
  const details = (id: number, change: object) =>
    setDetails(store.database, stated(id), { ...detailsOf(stated(id)), ...change }, store.clock.now);
  await details(16, { texts: { base: { name: 'New' } } });
  await details(32, { isHidden: true });
  await store.get('wc/store/v1/products/16');
  expect(built(16)).toMatchObject({ name: 'New' });
  expect([built(32), built(34)]).toEqual([undefined, undefined]);
});
