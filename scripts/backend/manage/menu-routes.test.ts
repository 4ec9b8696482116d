import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workdayStart } from '#domain/hours/workday.ts';
import { fail } from '#domain/result.ts';
import { NO_SALE, setPrice } from '#scripts/backend/catalogue/price-changes.ts';
import {
  type Answer,
  editProduct,
  editSettings,
  order,
  pickupOrder,
  SHIRT,
} from '#scripts/backend/set-up/test-order.ts';
import { addStaff, tokenOf } from '#scripts/backend/set-up/test-staff.ts';
import { SEED, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { ownMenuStore } from './menu-store.ts';
import { keepShopChange } from './shop-changes.ts';
import { bringBack } from './sold-out-items.ts';

const MANAGERS = ['manager', 'other'].map((username) => ({
  ...{ username, displayName: `${username}!`, email: '', role: 'manager' as const },
}));
const BURGER = 16;
const NO_PRICE = 24;
const SHIRTS = 32;

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
  await addStaff(store, [...SEED.accounts, ...MANAGERS]);
});
afterEach(() => store.close());

async function get(path: string, username = 'manager'): Promise<Answer> {
  const response = await store.get(`treesal/v1/manage/${path}`, await tokenOf(store, username));
  return { status: response.status, body: await response.json() };
}
async function post(path: string, body: object, username = 'manager'): Promise<Answer> {
  const sent = { change_id: crypto.randomUUID(), ...body };
  const response = await store.post(`treesal/v1/manage/${path}`, sent, await tokenOf(store, username));
  return { status: response.status, body: await response.json() };
}
const soldOut = (id: number, sold_out: string, more: object = {}) =>
  post(`menu/${id}/stock`, { sold_out, ...more });
const isSold = async (body: unknown) => (await order(store, body)).body.code ?? 'sold';
const dish = async (id: number) =>
  (await get('menu')).body.items.find((item: { id: number }) => item.id === id);
/** Does the work of a service that brings back due items. `code`: failure of each change by the store. */
async function lookForDue(code?: string) {
  const { database, clock } = store;
  const world = { rows: database, now: () => clock.now };
  const own = ownMenuStore({ database, shop: store.shop, now: world.now });
  return bringBack({ ...world, store: code ? { ...own, change: async () => fail({ code }) } : own });
}

describe('the menu of a manager', () => {
  test('lists dishes with their choices, prices and stock in the requested language', async () => {
    const { status, body } = await get('menu?language=en');
    expect(status).toBe(200);
    expect(body).toMatchObject({ currency: 'ILS', languages: ['ar', 'en', 'he'] });
    expect(body.items.find(({ id }: { id: number }) => id === BURGER)).toMatchObject({
      name: expect.any(String),
      names: { ar: 'برجر كلاسيك' },
      price: '42.00',
      sold_out: 'no',
      is_in_stock: true,
      choices: [],
    });
    const shirts = body.items.find(({ id }: { id: number }) => id === SHIRTS);
    expect(shirts.choices.find(({ id }: { id: number }) => id === SHIRT.variation_id)).toMatchObject({
      name: expect.stringContaining(','),
      sold_out: expect.any(String),
    });
  });
});

describe('a dish that a manager marks as sold out', () => {
  test('for today is not sold until the next opening, and comes back then', async () => {
    expect(await isSold(pickupOrder())).toBe('sold');
    const { status, body } = await soldOut(BURGER, 'today');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: BURGER, sold_out: 'today', is_in_stock: false });
    expect(await isSold(pickupOrder())).toBe('treesal_out_of_stock');
    const backAt = Date.parse(body.back_at);
    store.clock.now = backAt - 1;
    expect((await lookForDue()).products).toEqual([]);
    store.clock.now = backAt;
    expect((await lookForDue()).products).toEqual([BURGER]);
    expect(await dish(BURGER)).toMatchObject({ sold_out: 'no', back_at: null });
    expect(await isSold(pickupOrder())).toBe('sold');
  });

  test('without an end stays sold out for a year, until a manager brings it back', async () => {
    expect((await soldOut(BURGER, 'until-told')).body).toMatchObject({
      sold_out: 'until-told',
      back_at: null,
    });
    store.clock.now += 365 * 86_400_000;
    expect((await lookForDue()).products).toEqual([]);
    expect((await soldOut(BURGER, 'no')).body).toMatchObject({ sold_out: 'no', is_in_stock: true });
    expect((await lookForDue()).pauseMs).toBe(60_000);
  });

  test('is not sold in any choice, but a single choice can also be sold out alone', async () => {
    await soldOut(SHIRTS, 'today');
    expect(await isSold(pickupOrder({ items: [SHIRT] }))).toBe('treesal_out_of_stock');
    expect(await dish(SHIRTS)).toMatchObject({ is_in_stock: false });
    await soldOut(SHIRTS, 'no');
    await soldOut(SHIRT.variation_id, 'today');
    expect(await isSold(pickupOrder({ items: [SHIRT] }))).toBe('treesal_out_of_stock');
    const { choices, is_in_stock } = await dish(SHIRTS);
    expect(is_in_stock).toBe(true);
    const out = choices.filter((choice: { sold_out: string }) => choice.sold_out === 'today');
    expect(out.map(({ id }: { id: number }) => id)).toEqual([SHIRT.variation_id]);
  });

  test('gets its counted pieces back', async () => {
    editProduct(store, BURGER, { low_stock_remaining: 3, stock_availability: { text: '3 in stock' } });
    await soldOut(BURGER, 'today');
    await soldOut(BURGER, 'until-told');
    await soldOut(BURGER, 'no');
    expect((await store.shop()).itemById.get(BURGER)?.level).toMatchObject({ remaining: 3, isInStock: true });
    await soldOut(BURGER, 'today');
    await soldOut(BURGER, 'no', { pieces: 9 });
    expect((await store.shop()).itemById.get(BURGER)?.level).toMatchObject({ remaining: 9, isInStock: true });
  });

  test.each(['store.unreachable', 'store.no-right', 'store.refused'])(
    'comes back later if its return fails with %s',
    async (code) => {
      store.clock.now = Date.parse((await soldOut(BURGER, 'today')).body.back_at);
      expect((await lookForDue(code)).products).toEqual([]);
      expect(await dish(BURGER)).toMatchObject({ sold_out: 'today', is_in_stock: false });
      expect((await lookForDue()).products).toEqual([BURGER]);
      expect(await dish(BURGER)).toMatchObject({ sold_out: 'no', is_in_stock: true });
    },
  );

  test('keeps the stock that the merchant has set in the meantime', async () => {
    const { body } = await soldOut(BURGER, 'today');
    editProduct(store, BURGER, { low_stock_remaining: 7, stock_availability: { text: '7 in stock' } });
    store.clock.now = Date.parse(body.back_at);
    expect((await lookForDue()).products).toEqual([]);
    expect((await store.shop()).itemById.get(BURGER)?.level).toMatchObject({ remaining: 7, isInStock: true });
  });

  test('comes back with the new count of the merchant if it is marked again after that', async () => {
    await soldOut(BURGER, 'until-told');
    editProduct(store, BURGER, { low_stock_remaining: 7, stock_availability: { text: '7 in stock' } });
    await soldOut(BURGER, 'until-told');
    await soldOut(BURGER, 'no');
    expect((await store.shop()).itemById.get(BURGER)?.level).toMatchObject({ remaining: 7, isInStock: true });
  });

  test('is changed once when a change is sent twice', async () => {
    const change_id = crypto.randomUUID();
    await soldOut(BURGER, 'today', { change_id });
    await soldOut(BURGER, 'no');
    expect((await soldOut(BURGER, 'today', { change_id })).body).toMatchObject({ sold_out: 'no' });
  });

  test('by two managers at once comes back with the stock from before both', async () => {
    editProduct(store, BURGER, { low_stock_remaining: 4, stock_availability: { text: '4 in stock' } });
    const answers = await Promise.all(
      ['manager', 'other'].map((username) => post(`menu/${BURGER}/stock`, { sold_out: 'today' }, username)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await soldOut(BURGER, 'no');
    expect((await store.shop()).itemById.get(BURGER)?.level.remaining).toBe(4);
  });
});

describe('an order that is rejected after its dish was marked as sold out', () => {
  const reject = async (id: number) => {
    const change = { change_id: crypto.randomUUID(), action: 'reject', reason: 'sold out' };
    const who = await tokenOf(store, 'callcenter');
    expect((await store.post(`treesal/v1/orders/${id}/changes`, change, who)).status).toBe(200);
  };

  test('does not put an uncounted dish on sale again', async () => {
    const { body } = await order(store, pickupOrder());
    const { back_at } = (await soldOut(BURGER, 'today')).body;
    await reject(body.id);
    expect(await dish(BURGER)).toMatchObject({ sold_out: 'today', is_in_stock: false });
    expect(await isSold(pickupOrder())).toBe('treesal_out_of_stock');
    store.clock.now = Date.parse(back_at);
    expect((await lookForDue()).products).toEqual([BURGER]);
    expect((await store.shop()).itemById.get(BURGER)?.level).toMatchObject({
      remaining: null,
      isInStock: true,
    });
  });

  test('returns its pieces when the dish comes back', async () => {
    editProduct(store, BURGER, { low_stock_remaining: 5, stock_availability: { text: '5 in stock' } });
    const { body } = await order(store, pickupOrder({ items: [{ id: BURGER, quantity: 2 }] }));
    await soldOut(BURGER, 'today');
    await reject(body.id);
    expect(await dish(BURGER)).toMatchObject({ sold_out: 'today' });
    await soldOut(BURGER, 'no');
    expect((await store.shop()).itemById.get(BURGER)?.level.remaining).toBe(5);
  });

  test('returns its pieces when the mark is undone', async () => {
    editProduct(store, BURGER, { low_stock_remaining: 5, stock_availability: { text: '5 in stock' } });
    const { body } = await order(store, pickupOrder({ items: [{ id: BURGER, quantity: 2 }] }));
    const change_id = crypto.randomUUID();
    await soldOut(BURGER, 'today', { change_id });
    await reject(body.id);
    expect((await post(`changes/${change_id}/undo`, {})).status).toBe(200);
    expect((await store.shop()).itemById.get(BURGER)?.level.remaining).toBe(5);
  });
});

describe('a price that a manager sets', () => {
  const price = (id: number, regular_price: string, more: object = {}) =>
    post(`menu/${id}/price`, { regular_price, ...more });

  test('applies to the next order exactly, also during a sale', async () => {
    expect((await price(BURGER, '45.55', { sale_price: '40.05' })).body).toMatchObject({
      price: '40.05',
      regular_price: '45.55',
    });
    expect((await get(`menu/${BURGER}/price`)).body).toEqual({
      regular_price: '45.55',
      sale_price: '40.05',
      sale_from: null,
      sale_until: null,
    });
    const placed = await order(store, pickupOrder({ items: [{ id: BURGER, quantity: 2 }] }));
    expect(placed.body.subtotal).toBe('80.10');
  });

  test.each([
    [{ regular_price: 'abc' }, 'rest_invalid_param'],
    [{ regular_price: '' }, 'rest_invalid_param'],
    [{ regular_price: '-1' }, 'rest_invalid_param'],
    [{ regular_price: '10', sale_price: '10' }, 'treesal_sale_too_high'],
    [{ regular_price: '10', sale_price: '999999999999' }, 'rest_invalid_param'],
    [{ regular_price: '999999999999' }, 'rest_invalid_param'],
    [{ regular_price: '12.345' }, 'rest_invalid_param'],
    [{ regular_price: '10', sale_price: '9', sale_from: '25.11.2026' }, 'rest_invalid_param'],
    [{ regular_price: '10', sale_price: '9', sale_until: '2026-11-20' }, 'treesal_sale_ends_early'],
  ])('is refused and changes nothing: %j', async (body, code) => {
    expect(await post(`menu/${BURGER}/price`, body)).toMatchObject({ status: 400, body: { code } });
    expect(await dish(BURGER)).toMatchObject({ price: '42.00' });
  });

  test('is lower exactly on the days of its sale: in the list, to customers, and in orders', async () => {
    const days = { sale_price: '40.05', sale_from: '2026-11-22', sale_until: '2026-11-22' };
    const open = ['saturday', 'sunday', 'monday'].flatMap((day) => [
      [`${day}Start`, '00:00'],
      [`${day}End`, '00:00'],
    ]);
    editSettings(store, Object.fromEntries(open));
    expect((await price(BURGER, '45.55', days)).body).toMatchObject({
      price: '45.55',
      dated_sale: { price: '40.05', from: '2026-11-22', until: '2026-11-22' },
    });
    expect((await get(`menu/${BURGER}/price`)).body).toEqual({ regular_price: '45.55', ...days });
    const read = async () => {
      const shown = (await (await store.get(`wc/store/v1/products/${BURGER}`)).json()) as Answer['body'];
      const placed = await order(store, pickupOrder({ items: [{ id: BURGER, quantity: 1 }] }));
      return [(await dish(BURGER)).price, shown.prices.price, shown.on_sale, placed.body.subtotal];
    };
    const [before, during] = [
      ['45.55', '4555', false, '45.55'],
      ['40.05', '4005', true, '40.05'],
    ];
    for (const [time, expected] of [
      ['2026-11-21T23:59:59.999+02:00', before],
      ['2026-11-22T00:00:00+02:00', during],
      ['2026-11-22T23:59:59.999+02:00', during],
      ['2026-11-23T00:00:00+02:00', before],
    ] as const) {
      store.clock.now = Date.parse(time);
      expect([time, ...(await read())]).toEqual([time, ...expected]);
    }
    // What is over is no longer in the form of the next price.
    expect((await dish(BURGER)).dated_sale).toBeNull();
    expect((await get(`menu/${BURGER}/price`)).body).toMatchObject({ sale_price: '', sale_until: null });
  });

  test('of a choice has a sale of its own, which an undo takes back', async () => {
    const id = SHIRT.variation_id;
    const change_id = crypto.randomUUID();
    const before = (await get(`menu/${id}/price`)).body;
    const days = { sale_price: '1', sale_from: '2026-11-21', sale_until: null };
    expect((await price(id, '90', { change_id, ...days })).status).toBe(200);
    const choice = async () => {
      const { choices } = await dish(SHIRTS);
      const { price: now, dated_sale } = choices.find((each: { id: number }) => each.id === id);
      return [now, dated_sale?.from];
    };
    expect([(await get(`menu/${id}/price`)).body, await choice()]).toEqual([
      { regular_price: '90.00', ...days, sale_price: '1.00' },
      ['1.00', '2026-11-21'],
    ]);
    expect((await post(`changes/${change_id}/undo`, {})).status).toBe(200);
    expect((await get(`menu/${id}/price`)).body).toEqual(before);
  });

  test('of a dish without one can be undone, and nobody gets the dish for nothing', async () => {
    expect(await get(`menu/${NO_PRICE}/price`)).toEqual({ status: 200, body: null });
    const before = await dish(NO_PRICE);
    const change_id = crypto.randomUUID();
    expect((await price(NO_PRICE, '12', { change_id })).body).toMatchObject({ price: '12.00' });
    expect((await post(`changes/${change_id}/undo`, {})).status).toBe(200);
    expect(await dish(NO_PRICE)).toEqual(before);
    expect(before).toMatchObject({ price: null });
    expect(await isSold(pickupOrder({ items: [{ id: NO_PRICE, quantity: 1 }] }))).not.toBe('sold');
  });

  test('belongs to a choice when the dish has choices', async () => {
    expect((await price(SHIRTS, '10')).body.code).toBe('treesal_price_by_choice');
    expect((await price(SHIRT.variation_id, '10')).status).toBe(200);
    expect((await price(999_999, '10')).status).toBe(404);
  });
});

describe('the history', () => {
  test('names person, time and dish, and an undo restores everything', async () => {
    const change_id = crypto.randomUUID();
    await soldOut(BURGER, 'today', { change_id });
    expect((await get('changes')).body).toEqual([
      {
        id: change_id,
        at: '2026-11-21T10:00:00+02:00',
        person: { id: expect.any(Number), name: 'manager!' },
        action: 'sold-out',
        subject: `product:${BURGER}`,
        name: expect.any(String),
        after: { soldOut: 'today', backAt: expect.any(Number) },
        undone_at: null,
      },
    ]);
    store.clock.now += 10_000;
    expect((await post(`changes/${change_id}/undo`, {})).status).toBe(200);
    expect(await dish(BURGER)).toMatchObject({ sold_out: 'no' });
    expect((await get('changes')).body).toMatchObject([{ undone_at: '2026-11-21T10:00:10+02:00' }]);
    expect(await isSold(pickupOrder())).toBe('sold');
  });

  test('names a dish as pages do, although its store writes HTML', async () => {
    editProduct(store, BURGER, { name: 'Mac &amp; <b>cheese</b>' });
    await soldOut(BURGER, 'today');
    await post(`menu/${BURGER}/price`, { regular_price: '50' });
    await post(`menu/${BURGER}/photo`, { photo: null });
    const names = (await get('changes')).body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(Array(3).fill('Mac & cheese'));
  });

  test('lists the last hundred changes, and all of the present working day', async () => {
    const { database, clock } = store;
    const since = workdayStart(clock.now, { timeZone: 'Asia/Jerusalem' });
    const keep = (at: number) =>
      keepShopChange(database, {
        ...{ id: crypto.randomUUID(), at, person: { id: 1, name: 'x' }, action: 'price', undoneAt: null },
        ...{ subject: 'product:1', name: 'x', before: [], after: {} },
      });
    for (let count = 0; count < 60; count += 1) await keep(since - 1 - count);
    const listed = async () => (await get('changes')).body.length;
    for (let count = 0; count < 50; count += 1) await keep(since + count);
    expect(await listed()).toBe(100);
    for (let count = 50; count < 130; count += 1) await keep(since + count);
    expect(await listed()).toBe(130);
  });

  test('a dish whose return is undone after a sale comes back with the pieces that are left', async () => {
    editProduct(store, BURGER, { low_stock_remaining: 3, stock_availability: { text: '3 in stock' } });
    await soldOut(BURGER, 'today');
    const change_id = crypto.randomUUID();
    await soldOut(BURGER, 'no', { change_id });
    expect(await isSold(pickupOrder({ items: [{ id: BURGER, quantity: 2 }] }))).toBe('sold');
    expect((await post(`changes/${change_id}/undo`, {})).status).toBe(200);
    expect(await dish(BURGER)).toMatchObject({ sold_out: 'today' });
    await soldOut(BURGER, 'no');
    expect((await store.shop()).itemById.get(BURGER)?.level).toMatchObject({ remaining: 1, isInStock: true });
  });

  test('an undo keeps the stock that the merchant has set in the meantime', async () => {
    editProduct(store, BURGER, { low_stock_remaining: 3, stock_availability: { text: '3 in stock' } });
    const change_id = crypto.randomUUID();
    await soldOut(BURGER, 'today', { change_id });
    editProduct(store, BURGER, { low_stock_remaining: 7, stock_availability: { text: '7 in stock' } });
    expect((await post(`changes/${change_id}/undo`, {})).status).toBe(200);
    expect((await store.shop()).itemById.get(BURGER)?.level).toMatchObject({ remaining: 7, isInStock: true });
  });

  test('a price can be undone within a week, unless somebody changed it again', async () => {
    const [first, second, late] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const set = (change_id: string, regular_price: string) =>
      post(`menu/${BURGER}/price`, { change_id, regular_price });
    await set(first, '50');
    store.clock.now += 1;
    await set(second, '60');
    expect(await post(`changes/${first}/undo`, {})).toMatchObject({
      status: 409,
      body: { code: 'treesal_change_too_late' },
    });
    expect((await post(`changes/${second}/undo`, {})).status).toBe(200);
    expect(await dish(BURGER)).toMatchObject({ price: '50.00' });
    store.clock.now += 1;
    await set(late, '70');
    store.clock.now += 7 * 86_400_000 + 1;
    expect((await post(`changes/${late}/undo`, {})).status).toBe(409);
    for (const id of [crypto.randomUUID(), '%00'])
      expect((await post(`changes/${id}/undo`, {})).status).toBe(404);
  });

  test('the price of a choice can be undone after that of another choice of the dish was changed', async () => {
    const choices: { id: number; price: string }[] = (await dish(SHIRTS)).choices;
    const ids = choices.slice(0, 2).map(() => crypto.randomUUID());
    for (const [index, change_id] of ids.entries()) {
      store.clock.now += 1000;
      await post(`menu/${choices[index]?.id}/price`, { change_id, regular_price: '99' });
    }
    expect((await post(`changes/${ids[0]}/undo`, {})).status).toBe(200);
    const after = (await dish(SHIRTS)).choices.map(({ price }: { price: string }) => price);
    expect(after.slice(0, 2)).toEqual([choices[0]?.price, '99.00']);
  });

  test('a price can be undone after the same dish was marked as sold out', async () => {
    const change_id = crypto.randomUUID();
    await post(`menu/${BURGER}/price`, { change_id, regular_price: '50' });
    store.clock.now += 1;
    await soldOut(BURGER, 'today');
    expect((await post(`changes/${change_id}/undo`, {})).status).toBe(200);
    expect(await dish(BURGER)).toMatchObject({ price: '42.00', sold_out: 'today' });
  });

  test('a price is not undone after somebody has changed it in the files of the store', async () => {
    const change_id = crypto.randomUUID();
    await post(`menu/${BURGER}/price`, { change_id, regular_price: '50' });
    const { raw } = (await store.shop()).itemById.get(BURGER) ?? {};
    const prices = { ...Object(raw?.prices), price: '5500', regular_price: '5500', sale_price: '5500' };
    editProduct(store, BURGER, { prices });
    const late = { status: 409, body: { code: 'treesal_change_too_late' } };
    expect(await post(`changes/${change_id}/undo`, {})).toMatchObject(late);
    expect(await dish(BURGER)).toMatchObject({ price: '55.00' });
  });

  test('a dish that was marked as sold out yesterday is not brought back by an undo', async () => {
    const change_id = crypto.randomUUID();
    await soldOut(BURGER, 'until-told', { change_id });
    store.clock.now += 60_001;
    expect(await post(`changes/${change_id}/undo`, {})).toMatchObject({ status: 409 });
    expect(await dish(BURGER)).toMatchObject({ sold_out: 'until-told' });
  });
});

describe.each(['callcenter', 'driver', 'customer'])('%s', (username) => {
  test.each(['menu', `menu/${BURGER}/price`, 'changes'])('may not read %s', async (path) => {
    expect((await get(path, username)).status).toBe(403);
  });

  test('may change nothing', async () => {
    for (const [path, body] of [
      [`menu/${BURGER}/stock`, { sold_out: 'today' }],
      [`menu/${BURGER}/price`, { regular_price: '1' }],
      [`changes/${crypto.randomUUID()}/undo`, {}],
    ] as const)
      expect((await post(path, body, username)).status).toBe(403);
    expect(await dish(BURGER)).toMatchObject({ price: '42.00', sold_out: 'no' });
  });
});

test('a change makes the service read the shop again for customers', async () => {
  const told: (boolean | undefined)[] = [];
  await store.close();
  store = await testStore({
    onShopRead: ({ itemById }) => told.push(itemById.get(BURGER)?.level.isInStock),
  });
  await addStaff(store, [...SEED.accounts, ...MANAGERS]);
  await soldOut(BURGER, 'today');
  expect(told.at(-1)).toBe(false);
});

test('a change that the database did not keep is never shown, also after the next change', async () => {
  const told: (string | undefined)[] = [];
  await store.close();
  store = await testStore({
    onShopRead: ({ catalogue }) => told.push(JSON.stringify(catalogue.products)),
  });
  await addStaff(store, [...SEED.accounts, ...MANAGERS]);
  const lost = store.database.transaction(async (rows) => {
    const item = (await store.shop(rows)).itemById.get(BURGER);
    await setPrice(rows, item?.stated ?? {}, { ...NO_SALE, regular: 7777 }, 0);
    await store.shop(rows);
    throw new Error('The disk is full.');
  });
  await expect(lost).rejects.toThrow('full');
  await soldOut(BURGER, 'today');
  expect(await dish(BURGER)).toMatchObject({ price: '42.00', sold_out: 'today' });
  expect(told.join()).not.toContain('7777');
});

const listed = async (id: number) => (await store.get(`wc/store/v1/products/${id}`)).json();
const details = (id: number, change: object, username?: string) =>
  post(`menu/${id}/details`, change, username);

describe('the texts of a dish', () => {
  test('a manager changes name, description and categories, customers read them at once, and an undo restores them', async () => {
    const before = await listed(BURGER);
    const change_id = crypto.randomUUID();
    const { status, body } = await details(BURGER, {
      change_id,
      texts: { ar: { name: 'برغر <b> & بطاطا', summary: 'سطر\nسطر ثان' }, en: { name: 'Burger' } },
      category_ids: [21],
    });
    expect([status, body.items.find(({ id }: { id: number }) => id === BURGER).category_ids]).toEqual([
      200,
      [21],
    ]);
    expect(await listed(BURGER)).toMatchObject({
      name: 'برغر &lt;b&gt; &amp; بطاطا',
      short_description: '<p>سطر</p>\n<p>سطر ثان</p>',
      description: before.description,
      categories: [{ id: 21 }],
      extensions: { treesal: { translations: { en: { name: 'Burger' } } } },
    });
    expect((await get(`menu/${BURGER}/details`)).body).toMatchObject({
      languages: expect.arrayContaining(['ar', 'en']),
      texts: { ar: { name: 'برغر <b> & بطاطا', summary: 'سطر\nسطر ثان' }, en: { name: 'Burger' } },
    });
    await post(`changes/${change_id}/undo`, {});
    const after = await listed(BURGER);
    for (const field of ['name', 'short_description']) expect(after[field]).toBe(before[field]);
    expect(after.categories.map(({ id }: { id: number }) => id)).toEqual(
      before.categories.map(({ id }: { id: number }) => id),
    );
    const [change] = (await get('changes')).body;
    expect(change).toMatchObject({
      action: 'details',
      after: { what: 'details' },
      undone_at: expect.any(String),
    });
  });

  test('a long paragraph is read whole, so that the next edit loses nothing', async () => {
    const description = `${'falafel '.repeat(240)}end`;
    await details(BURGER, { texts: { ar: { description } } });
    expect((await get(`menu/${BURGER}/details`)).body.texts.ar.description).toBe(description);
  });

  test('a line break in a name and marks of direction are not stored', async () => {
    await details(BURGER, {
      texts: { ar: { name: '\u202Eبرغر\nكبير\u202C', summary: 'سطر\u2028\u2067ثان' } },
    });
    expect(await listed(BURGER)).toMatchObject({
      name: 'برغر كبير',
      short_description: '<p>سطر</p>\n<p>ثان</p>',
    });
  });

  test('a hidden dish is neither shown nor sold, and stays in the manager’s list until it is shown again', async () => {
    const burger = () => pickupOrder({ items: [{ id: BURGER, quantity: 1 }] });
    expect((await details(BURGER, { hidden: true })).body.hidden).toMatchObject([{ id: BURGER }]);
    expect((await store.get(`wc/store/v1/products/${BURGER}`)).status).toBe(404);
    expect(await dish(BURGER)).toBeUndefined();
    expect(await isSold(burger())).not.toBe('sold');
    expect((await details(BURGER, { hidden: false })).body.hidden).toEqual([]);
    expect(await dish(BURGER)).toBeDefined();
    expect(await isSold(burger())).toBe('sold');
  });

  test('a hidden dish that the merchant has deleted leaves the list at the next attempt to show it', async () => {
    await details(BURGER, { hidden: true });
    editProduct(store, BURGER, { id: 99_999 });
    expect((await details(BURGER, { hidden: false })).status).toBe(404);
    expect((await get('menu')).body.hidden).toEqual([]);
  });

  test('a repeated call changes a dish once, and a later edit of the merchant’s files wins', async () => {
    const change = { change_id: crypto.randomUUID(), hidden: true };
    await details(BURGER, change);
    await details(BURGER, change);
    expect((await get('changes')).body).toHaveLength(1);
    editProduct(store, BURGER, { name: 'Other' });
    expect(await listed(BURGER)).toMatchObject({ name: 'Other' });
  });

  test.each([
    ['no name', { texts: { ar: { name: ' ' } } }, 'treesal_bad_dish_name'],
    ['a name that nobody sees', { texts: { ar: { name: '\u200D\u00AD' } } }, 'treesal_bad_dish_name'],
    [
      'a description of 2001 letters',
      { texts: { ar: { summary: 'x'.repeat(2001) } } },
      'treesal_dish_text_too_long',
    ],
    ['no category', { category_ids: [] }, 'treesal_bad_category'],
    ['a category of another shop', { category_ids: [4711] }, 'treesal_bad_category'],
    ['an unknown language', { texts: { xx: { name: 'x' } } }, 'rest_invalid_param'],
  ])('%s is refused, and nothing changes', async (_, change, code) => {
    const before = await listed(BURGER);
    expect((await details(BURGER, change)).body.code).toBe(code);
    expect(await listed(BURGER)).toEqual(before);
    expect((await get('changes')).body).toEqual([]);
  });

  test('call centre and drivers change no dish', async () => {
    for (const username of ['callcenter', 'driver'])
      expect((await details(BURGER, { hidden: true }, username)).status).toBe(403);
    expect(await dish(BURGER)).toBeDefined();
  });
});
