import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliveryOrder } from '#scripts/backend/set-up/test-order.ts';
import type { StockMethod } from '#tests/woocommerce/shipping.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { type ManagedStore, managedStore } from './set-up/managed-store.ts';

const ZONES = 'treesal/v1/manage/zones';
const rate = (instance_id: number, title: string, cost: string): StockMethod => ({
  ...{ instance_id, method_id: 'flat_rate', title, cost, tax_status: 'taxable' },
});
const [RAFIDIA, OLD_CITY, BALATA, FORMULA, ALWAYS_FREE] = [1, 2, 3, 4, 7];

let shop: ManagedStore;
let store: StockWooCommerce;
beforeEach(async () => {
  shop = await managedStore(({ shipping }, folder) => {
    rmSync(join(folder, 'catalogue/zones.json'));
    shipping.zones.push(
      { id: 1, name: 'رفيديا / Rafidia', methods: [rate(RAFIDIA, 'Rafidia delivery', '15.50')] },
      { id: 2, name: 'نابلس', methods: [rate(OLD_CITY, 'البلدة القديمة', '10'), rate(BALATA, 'بلاطة', '0')] },
      { id: 3, name: 'القرى', methods: [rate(FORMULA, 'x', '10 + 2 * [qty]')] },
      {
        id: 4,
        name: 'الجامعة',
        methods: [{ instance_id: ALWAYS_FREE, method_id: 'free_shipping', title: 'x' }],
      },
    );
  });
  store = shop.store;
});
afterEach(() => shop.close());

interface Told {
  readonly id: number;
  readonly revision: string;
  readonly [field: string]: unknown;
}
const zones = async (): Promise<readonly Told[]> => (await shop.call(ZONES)).body.zones;
const zone = async (id: number): Promise<Told> => (await zones()).find((each) => each.id === id) as Told;
async function change(id: number, fields: object, change_id: string = crypto.randomUUID()) {
  return shop.call(`${ZONES}/${id}`, { ...(await zone(id)), ...fields, change_id });
}
const undo = (id: string) => shop.call(`treesal/v1/manage/changes/${id}/undo`, {});
const shown = async (id: number) =>
  (await shop.call('wp/v2/delivery_zone?per_page=100')).body.find((post: { id: number }) => post.id === id);
const writes = () => store.calls.filter((call) => !call.startsWith('GET'));
const NEW = { names: { ar: 'العيزرية', en: 'Eizariya' }, delivery_cost: '20', delivery_days: [] };

describe('a manager of a shop with the shipping zones of a WooCommerce', () => {
  test('sees the areas, which fields only the store changes, and the zones that customers do not see', async () => {
    const { body } = await shop.call(ZONES);
    const link = `${store.url}/wp-admin/admin.php?page=wc-settings&tab=shipping`;
    expect(body).toMatchObject({ can_write: true, can_remove: false, written_at: link, left_out: ['القرى'] });
    expect(body.zones.map(({ id, fixed }: Told) => [id, fixed])).toEqual([
      [RAFIDIA, []],
      [OLD_CITY, ['free_delivery_from']],
      [BALATA, ['free_delivery_from']],
      [ALWAYS_FREE, ['delivery_cost', 'free_delivery_from']],
    ]);
  });

  test('changes name, cost and sum for free delivery in the store, and customers and builds have it at once', async () => {
    const names = { ar: 'رفيديا الغربية', en: 'West Rafidia' };
    const { status, body } = await change(RAFIDIA, {
      ...{ names, delivery_cost: '18', free_delivery_from: '100' },
    });
    expect([status, body.zones[0]]).toMatchObject([
      200,
      { id: RAFIDIA, names, delivery_cost: '18.00', free_delivery_from: '100.00' },
    ]);
    expect(store.shipping.zones[0]).toMatchObject({
      name: 'رفيديا الغربية / West Rafidia',
      methods: [{ cost: '18.00' }, { method_id: 'free_shipping', requires: 'min_amount' }],
    });
    expect((await shown(RAFIDIA)).meta).toMatchObject({
      ...{ delivery_cost: '18.00', free_delivery_from: '100.00' },
    });
    expect(shop.told).toContainEqual([]);
  });

  test('changes minimum, minutes and days here, without a call to the store, and orders are held to them', async () => {
    const terms = { minimum_order: '500.00', delivery_minutes: 25, delivery_days: ['sunday', 'saturday'] };
    expect((await change(RAFIDIA, terms)).body.zones[0]).toMatchObject(terms);
    expect(writes()).toEqual([]);
    expect((await shown(RAFIDIA)).meta).toMatchObject(terms);
    const order = await shop.call(
      'treesal/v1/create_order',
      deliveryOrder({ zone: RAFIDIA, items: [{ id: 16, quantity: 1 }] }),
    );
    expect([order.status, order.body.code]).toEqual([409, 'treesal_minimum_order']);
    // For builds on the same machine.
    expect(JSON.parse(readFileSync(shop.changesFile, 'utf8'))).toEqual([
      { statement: 'area-terms', item: { [RAFIDIA]: terms } },
    ]);
    expect(shop.told).toEqual([[]]);
    await shop.reopen({});
    expect(await zone(RAFIDIA)).toMatchObject(terms);
  });

  test('renames one of several areas of a zone by the title of its rate', async () => {
    expect((await change(BALATA, { names: { ar: 'بلاطة البلد' }, delivery_cost: '3' })).status).toBe(200);
    expect(store.shipping.zones[1]).toMatchObject({
      ...{ name: 'نابلس', methods: [{ title: 'البلدة القديمة' }, { title: 'بلاطة البلد', cost: '3.00' }] },
    });
  });

  test('undoes a change, which restores the store and the terms here', async () => {
    const before = await zone(RAFIDIA);
    const change_id = crypto.randomUUID();
    const names = { ar: 'غيره', en: 'Other' };
    const fields = { names, delivery_cost: '1', free_delivery_from: '50', delivery_minutes: 9 };
    expect((await change(RAFIDIA, fields, change_id)).status).toBe(200);
    expect(await undo(change_id)).toMatchObject({ status: 200 });
    expect(await zone(RAFIDIA)).toEqual(before);
    expect(store.shipping.zones[0]?.methods).toMatchObject([{ cost: '15.50' }, { enabled: false }]);
    // Switched off, it is switched on again and not made twice.
    expect((await change(RAFIDIA, { free_delivery_from: '70' })).status).toBe(200);
    expect(store.shipping.zones[0]?.methods).toMatchObject([
      {},
      { enabled: true, more: { min_amount: '70.00' } },
    ]);
  });

  test('does not overwrite what somebody has changed in the store meanwhile, nor undo over it', async () => {
    const seen = await zone(RAFIDIA);
    const first = store.shipping.zones[0];
    if (first) store.shipping.zones[0] = { ...first, methods: [rate(RAFIDIA, 'x', '16')] };
    expect(await shop.call(`${ZONES}/${RAFIDIA}`, { ...seen, delivery_cost: '20' })).toMatchObject({
      ...{ status: 409, body: { code: 'treesal_zone_moved' } },
    });
    expect(writes()).toEqual([]);
    const change_id = crypto.randomUUID();
    expect((await change(RAFIDIA, { delivery_cost: '20' }, change_id)).status).toBe(200);
    const now = store.shipping.zones[0];
    if (now) store.shipping.zones[0] = { ...now, methods: [rate(RAFIDIA, 'x', '21')] };
    expect(await undo(change_id)).toMatchObject({ status: 409, body: { code: 'treesal_change_too_late' } });
    expect(await zone(RAFIDIA)).toMatchObject({ delivery_cost: '21.00' });
  });

  test('adds an area as the last zone of the country, which takes orders, and an undo removes it', async () => {
    const change_id = crypto.randomUUID();
    const terms = { ...NEW, minimum_order: '30.00', free_delivery_from: '90.00', delivery_minutes: 20 };
    const { status, body } = await shop.call(ZONES, { ...terms, change_id });
    expect(status).toBe(200);
    const { id } = body.zones.at(-1);
    expect(body.zones.at(-1)).toMatchObject({ ...terms, delivery_cost: '20.00' });
    expect(store.shipping.zones.at(-1)).toMatchObject({
      ...{ name: 'العيزرية / Eizariya', locations: [{ code: 'PS', type: 'country' }] },
    });
    const items = [{ id: 16, quantity: 1 }];
    const order = await shop.call('treesal/v1/create_order', deliveryOrder({ zone: id, items }));
    expect([order.status, order.body.delivery_cost]).toEqual([201, '20.00']);
    expect(await undo(change_id)).toMatchObject({ status: 200 });
    expect(store.shipping.zones).toHaveLength(4);
    expect((await zones()).map((each) => each.id)).not.toContain(id);
  });

  test('does not take back an added area whose zone has more in the meantime', async () => {
    const change_id = crypto.randomUUID();
    await shop.call(ZONES, { ...NEW, change_id });
    const added = store.shipping.zones.at(-1);
    const pickup: StockMethod = { instance_id: 90, method_id: 'local_pickup', title: 'x' };
    if (added) store.shipping.zones[4] = { ...added, methods: [...added.methods, pickup] };
    expect(await undo(change_id)).toMatchObject({ status: 409, body: { code: 'treesal_change_too_late' } });
    expect(store.shipping.zones).toHaveLength(5);
  });

  test.each([1, 2, 3, 4])(
    'adds one area when the answer to write %d is lost and the call is repeated',
    async (lost) => {
      const body = { ...NEW, free_delivery_from: '90.00', change_id: crypto.randomUUID() };
      store.shipping.lost = lost;
      expect((await shop.call(ZONES, body)).status).toBe(503);
      const again = await shop.call(ZONES, body);
      expect([again.status, again.body.zones.length]).toEqual([200, 5]);
      expect(store.shipping.zones).toHaveLength(5);
      expect(store.shipping.zones.at(-1)?.methods).toHaveLength(2);
    },
  );

  test('types the cost without tax in a shop that shows prices with tax', async () => {
    store.tax = { rate: 16, name: 'VAT', isIncluded: true };
    await shop.reopen({});
    expect(await zone(RAFIDIA)).toMatchObject({ delivery_cost: '17.98' });
    expect((await change(RAFIDIA, { delivery_cost: '15.00' })).status).toBe(200);
    expect(store.shipping.zones[0]).toMatchObject({ methods: [{ cost: '12.93' }] });
    expect(await change(RAFIDIA, { delivery_cost: '0.04' })).toMatchObject({
      ...{ status: 400, body: { code: 'treesal_zone_cost_unfit' } },
    });
  });

  test.each<[string, number, object, number, string]>([
    ['cost', ALWAYS_FREE, { delivery_cost: '5' }, 409, 'treesal_zone_fixed'],
    ['sum', OLD_CITY, { free_delivery_from: '5' }, 409, 'treesal_zone_fixed'],
    ['name', RAFIDIA, { names: { ar: 'Rafidia', en: 'Rafidia B' } }, 400, 'treesal_zone_name_unfit'],
    ['area', FORMULA, { ...NEW, revision: '' }, 404, 'treesal_zone_not_found'],
    ['number', RAFIDIA, { delivery_cost: 'ten' }, 400, 'rest_invalid_param'],
  ])('is told which %s the store cannot have, and nothing is sent', async (_, id, fields, status, code) => {
    expect(await change(id, fields)).toMatchObject({ status, body: { code } });
    expect(writes()).toEqual([]);
    expect((await shop.call('treesal/v1/manage/changes')).body).toEqual([]);
  });

  test('is told that an area is gone when somebody has deleted its zone in the store', async () => {
    const [seen, change_id] = [await zone(RAFIDIA), crypto.randomUUID()];
    await shop.call(ZONES, { ...NEW, change_id });
    store.shipping.zones.pop();
    expect(await undo(change_id)).toMatchObject({ status: 409, body: { code: 'treesal_change_too_late' } });
    store.shipping.zones.shift();
    expect(await shop.call(`${ZONES}/${RAFIDIA}`, { ...seen, delivery_cost: '20' })).toMatchObject({
      ...{ status: 404, body: { code: 'treesal_zone_not_found' } },
    });
  });

  test('cannot remove an area, because its zone may have more, nor add one of the same name', async () => {
    const { id, revision } = await zone(RAFIDIA);
    expect(await shop.call(`${ZONES}/${id}/remove`, { revision })).toMatchObject({
      ...{ status: 409, body: { code: 'treesal_zones_elsewhere' } },
    });
    const names = { ar: 'رفيديا', en: 'Rafidia' };
    expect(await shop.call(ZONES, { ...NEW, names })).toMatchObject({
      ...{ status: 409, body: { code: 'treesal_zone_name_taken' } },
    });
    expect(writes()).toEqual([]);
  });

  test.each<[string, () => void, number, string]>([
    ['is away', () => (store.isAway = true), 503, 'treesal_store_unreachable'],
    ['gives the key no permission', () => (store.rights = 'read'), 409, 'treesal_store_no_right'],
    ['gives the user of the key no permission', () => (store.user = 'reader'), 409, 'treesal_store_no_right'],
    [
      'keeps another name',
      () => (store.shipping.rewrites = (name) => name.toUpperCase()),
      409,
      'treesal_zone_not_kept',
    ],
  ])('gets an error if the store %s', async (_, spoil, status, code) => {
    const seen = await zone(RAFIDIA);
    spoil();
    const names = { ar: 'رفيديا', en: 'West' };
    expect(await shop.call(`${ZONES}/${RAFIDIA}`, { ...seen, names })).toMatchObject({
      status,
      body: { code },
    });
  });

  test('writes the names of areas with the other names of the shop', async () => {
    const { body } = await shop.call('treesal/v1/manage/names');
    const item = body.items.find((each: Told) => each.kind === 'zone' && each.id === RAFIDIA);
    expect(item).toMatchObject({ can_write: true, own: 'ar', names: { ar: 'رفيديا', en: 'Rafidia' } });
    const names = { ar: 'رفيديا', en: 'Rafidia', he: 'רפידיה' };
    const done = await shop.call('treesal/v1/manage/names', { ...item, names });
    expect(done.status).toBe(200);
    expect(store.shipping.zones[0]?.name).toBe('رفيديا / Rafidia / רפידיה');
  });
});

test('the areas of a folder of a shop with a WooCommerce are changed here, for builds too', async () => {
  const own = await managedStore();
  try {
    const { body } = await own.call(ZONES);
    expect(body).toMatchObject({ can_write: true, can_remove: true, written_at: null });
    const [first] = body.zones;
    const done = await own.call(`${ZONES}/${first.id}`, { ...first, delivery_cost: '7' });
    expect(done.body.zones[0]).toMatchObject({ delivery_cost: '7.00' });
    const [change] = JSON.parse(readFileSync(own.changesFile, 'utf8'));
    expect(change.item).toMatchObject({ id: first.id, meta: { delivery_cost: '7.00' } });
    expect(own.told).toEqual([[]]);
    expect(own.store.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  } finally {
    await own.close();
  }
});

test.each([
  ['gives an area another cost', 1, () => void Object.assign(rateIn(0), { cost: '18' })],
  ['adds a pickup location', 1, () => void store.shipping.pickups.push({ name: 'رفيديا' })],
  ['changes nothing', 0, () => {}],
])(
  'when somebody %s in the store itself, the next reading tells builds %i times',
  async (_, times, change) => {
    rmSync(join(shop.folder, 'catalogue/branches.json'));
    await shop.reopen({});
    change();
    await shop.reopen({});
    expect(shop.told).toEqual(Array(times).fill([]));
  },
);

const rateIn = (zone: number): object => store.shipping.zones[zone]?.methods[0] ?? {};
