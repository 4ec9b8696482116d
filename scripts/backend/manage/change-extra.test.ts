import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, editProduct, order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { addStaff, tokenOf } from '#scripts/backend/set-up/test-staff.ts';
import { SEED, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

const [BURGER, SALAD] = [16, 18];
const group = (id: string, extras: readonly object[], more: object = {}) => ({
  ...{ id, name: 'الصلصات', translations: { en: { name: 'Sauces' } }, extras },
  ...more,
});
const GARLIC = { id: 'garlic', name: '<b>ثومية</b>', price: '3', translations: { en: { name: 'Garlic' } } };
const TAHINI = { id: 'tahini', name: 'طحينة', price: '2' };
const STATED = { id: 'chilli', name: 'شطّة', price: '0', sold_out: true };

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
  const manager = { username: 'manager', displayName: 'Rana', email: '', role: 'manager' as const };
  await addStaff(store, [...SEED.accounts, manager]);
  const extras = (...groups: object[]) => ({ extensions: { treesal: { extras: groups } } });
  editProduct(store, BURGER, extras(group('sauces', [GARLIC, TAHINI, STATED])));
  // The second group has the same key as the burger's, with another extra.
  editProduct(store, SALAD, extras(group('sauces', [{ ...GARLIC }, { ...TAHINI, name: 'ليمون' }])));
});
afterEach(() => store.close());

async function call(path: string, body?: object, username = 'manager'): Promise<Answer> {
  const headers = await tokenOf(store, username);
  const whole = `treesal/v1/manage/${path}`;
  const sent = body && { change_id: crypto.randomUUID(), ...body };
  const response = sent ? await store.post(whole, sent, headers) : await store.get(whole, headers);
  return { status: response.status, body: await response.json() };
}
const mark = (sold_out: string, more: object = {}) =>
  call('menu/extras/stock', { key: 'sauces.garlic', name: 'ثومية', sold_out, ...more });
const states = async () =>
  (await call('menu')).body.extras.map(({ name, sold_out }: Record<string, string>) => `${name} ${sold_out}`);
const buy = async (id: number, key: string) => {
  const { body } = await order(store, pickupOrder({ items: [{ id, quantity: 1, extras: { [key]: 1 } }] }));
  return body.code ?? 'sold';
};

test('a manager sees each extra once, with its dishes, in the language of the page', async () => {
  expect((await call('menu?language=en')).body.extras).toMatchObject([
    { key: 'sauces.garlic', name: 'Garlic', own_name: 'ثومية', group: 'Sauces', dishes: 2, sold_out: 'no' },
    { key: 'sauces.tahini', own_name: 'طحينة', dishes: 1 },
    { key: 'sauces.chilli', dishes: 1, sold_out: 'store' },
    { key: 'sauces.tahini', own_name: 'ليمون', dishes: 1 },
  ]);
});

test('an extra that is sold out today is refused in every dish that has it, until the next opening', async () => {
  const { status, body } = await mark('today');
  expect([status, body.extras[0]]).toMatchObject([
    200,
    { sold_out: 'today', back_at: '2026-11-22T09:00:00+02:00' },
  ]);
  expect([await buy(BURGER, 'sauces.garlic'), await buy(SALAD, 'sauces.garlic')]).toEqual([
    'treesal_extra_sold_out',
    'treesal_extra_sold_out',
  ]);
  expect([await buy(BURGER, 'sauces.tahini'), await buy(SALAD, 'sauces.tahini')]).toEqual(['sold', 'sold']);
  const shown = await (await store.get(`wc/store/v1/products/${SALAD}`)).json();
  const [sauces] = (shown as Answer['body']).extensions.treesal.extras;
  expect(sauces.extras.map((extra: { sold_out?: boolean }) => extra.sold_out)).toEqual([true, undefined]);

  store.clock.now = Date.parse('2026-11-22T08:59:59.999+02:00');
  expect(await states()).toContain('ثومية today');
  store.clock.now += 1;
  expect(await states()).toContain('ثومية no');
  expect(await buy(BURGER, 'sauces.garlic')).toBe('sold');
});

test('an extra that is sold out until further notice comes back by a tap, and each change can be undone', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await mark('until-told', { change_id: first });
  store.clock.now += 1;
  expect((await mark('no', { change_id: second })).body.extras[0].sold_out).toBe('no');
  const undo = (id: string) => call(`changes/${id}/undo`, {});
  expect((await undo(first)).body.code).toBe('treesal_change_too_late');
  expect((await undo(second)).status).toBe(200);
  expect(await states()).toContain('ثومية until-told');
  expect((await undo(first)).status).toBe(200);
  expect(await states()).toContain('ثومية no');
  expect((await call('changes')).body).toMatchObject([
    { action: 'sold-out', name: 'ثومية', after: { soldOut: 'no' }, person: { name: 'Rana' } },
    { action: 'sold-out', after: { soldOut: 'until-told' } },
  ]);
});

test('a repeated call marks an extra once', async () => {
  const change_id = crypto.randomUUID();
  await mark('today', { change_id });
  await mark('no');
  expect((await mark('today', { change_id })).body.extras[0].sold_out).toBe('no');
});

test('a dish from whose extras nobody can choose any more is sold out itself', async () => {
  const extras = [group('sauces', [GARLIC], { minimum: 1 })];
  editProduct(store, BURGER, { extensions: { treesal: { extras } } });
  await mark('today');
  expect((await store.shop()).catalogue.products.find(({ id }) => id === BURGER)?.stock.isInStock).toBe(
    false,
  );
});

test.each([
  ['unknown', { key: 'sauces.none' }, 404, 'woocommerce_rest_product_invalid_id'],
  ['another with the same key', { name: 'كاتشب' }, 404, 'woocommerce_rest_product_invalid_id'],
  ['sold out by the files', { key: 'sauces.chilli', name: 'شطّة', sold_out: 'no' }, 409, 'treesal_store_kept'],
  ['named by no text', { name: 5 }, 400, 'rest_invalid_param'],
  ['marked otherwise', { sold_out: 'perhaps' }, 400, 'rest_invalid_param'],
])('an extra that is %s is refused, and nothing changes', async (_, body, status, code) => {
  const before = await states();
  expect(await mark('today', body)).toMatchObject({ status, body: { code } });
  expect(await states()).toEqual(before);
  expect((await call('changes')).body).toEqual([]);
});

test.each(['callcenter', 'driver', 'customer'])('%s may not mark an extra', async (username) => {
  const body = { key: 'sauces.garlic', name: 'ثومية', sold_out: 'today' };
  expect((await call('menu/extras/stock', body, username)).status).toBe(403);
  expect(await states()).toContain('ثومية no');
});
