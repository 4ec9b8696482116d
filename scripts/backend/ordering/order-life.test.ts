import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ORDER_ACTIONS } from '#domain/order/actions.ts';
import { endAccountSessions } from '#scripts/backend/login/accounts.ts';
import { seedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import { deliveryOrder, editProduct, order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import {
  bearerOf,
  managerOf,
  PASSWORD,
  SEED,
  type TestStore,
  testStore,
} from '#scripts/backend/set-up/test-store.ts';

type Headers = Record<string, string>;
let store: TestStore;
let agent: Headers;
let driver: Headers;

beforeEach(async () => {
  store = await testStore({ withStaff: true });
  agent = await bearerOf(store, 'callcenter');
  driver = await bearerOf(store, 'driver');
});
afterEach(() => store.close());

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
type Answer = { status: number; body: any };
async function change(id: number, wanted: object, who: Headers = agent): Promise<Answer> {
  const response = await store.post(
    `treesal/v1/orders/${id}/changes`,
    { change_id: randomUUID(), ...wanted },
    who,
  );
  return { status: response.status, body: await response.json() };
}
const placed = async (body: object = pickupOrder()): Promise<number> => (await order(store, body)).body.id;
const ACCEPT = { action: 'accept', minutes: 20 };
async function driverCalled(username: string): Promise<Headers> {
  const another = { username, displayName: username, email: '', role: 'driver' } as const;
  await seedAccounts(store.database, [...SEED.accounts, another], () => PASSWORD);
  return bearerOf(store, username);
}

describe('an order', () => {
  test('is accepted with minutes, and the customer sees the promised time', async () => {
    const made = (await order(store, pickupOrder())).body;
    const accepted = await change(made.id, ACCEPT);
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        status: 'processing',
        revision: 1,
        accepted_at: '2026-11-21T10:00:00+02:00',
        promised_at: '2026-11-21T10:20:00+02:00',
        changes: [{ action: 'accept', role: 'callcenter', name: 'Call Center ☎', minutes: 20 }],
      },
    });
    const seen = await store.get(`treesal/v1/get_order/${made.id}`, { 'x-order-key': made.order_key });
    const own = await seen.json();
    expect(own).toMatchObject({ status: 'processing', promised_at: '2026-11-21T10:20:00+02:00' });
    expect(JSON.stringify(own)).not.toContain('Call Center');
  });

  test('of a later day is promised a time on that day, and none before', async () => {
    const later = () => placed(deliveryOrder({ zone: 55, delivery_day: 'sunday' }));
    const [early, late] = [await later(), await later()];
    expect((await change(early, { action: 'accept' })).body.promised_at).toBeNull();
    store.clock.now += 24 * 3_600_000;
    agent = await bearerOf(store, 'callcenter');
    expect((await change(late, { action: 'accept' })).body.code).toBe('treesal_minutes_missing');
    expect((await change(late, ACCEPT)).body.promised_at).toBe('2026-11-22T10:20:00+02:00');
    expect((await change(early, { action: 'retime', minutes: 30 })).body.promised_at).toBe(
      '2026-11-22T10:30:00+02:00',
    );
  });

  test('gets another time, and the customer sees it, since when, and the one before', async () => {
    const made = (await order(store, pickupOrder())).body;
    await change(made.id, ACCEPT);
    const retimed = await change(made.id, { action: 'retime', minutes: 45 });
    expect(retimed.body).toMatchObject({
      status: 'processing',
      revision: 2,
      promised_at: '2026-11-21T10:45:00+02:00',
      retimed_at: '2026-11-21T10:00:00+02:00',
      promised_before: '2026-11-21T10:20:00+02:00',
      changes: [{ action: 'accept' }, { action: 'retime', minutes: 45 }],
    });
    expect((await change(made.id, { action: 'prepare' })).body.retimed_at).toBe(retimed.body.retimed_at);
    const seen = await store.get(`treesal/v1/get_order/${made.id}`, { 'x-order-key': made.order_key });
    const { promised_at, retimed_at, promised_before } = retimed.body;
    expect(await seen.json()).toMatchObject({ promised_at, retimed_at, promised_before });
  });

  test('is changed once when a change is sent several times', async () => {
    const id = await placed();
    const again = { change_id: randomUUID(), ...ACCEPT };
    const [first, second] = await Promise.all([change(id, again), change(id, again)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await change(id, again)).body).toMatchObject({ revision: 1, changes: [{ action: 'accept' }] });
  });

  test('that two agents change differently keeps the first change, and the second agent is told', async () => {
    const id = await placed();
    const answers = await Promise.all([
      change(id, ACCEPT),
      change(id, { action: 'reject', reason: 'no bread' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)?.body;
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(late).toMatchObject({ code: 'treesal_order_moved', data: { order: won } });
  });

  test('returns its pieces and its coupon when it is rejected, and takes both again when it is reopened', async () => {
    const left = async () =>
      (await (await store.get('wc/store/v1/products/19')).json()).low_stock_remaining as number | null;
    const before = await left();
    const id = await placed(pickupOrder({ items: [{ id: 19, quantity: 2 }], coupon_code: 'ONCE' }));
    expect(await left()).toBe((before ?? 0) - 2);
    await change(id, { action: 'reject', reason: 'no lemons' });
    expect(await left()).toBe(before);
    // Somebody uses the coupon meanwhile, and gives it back.
    const other = await placed(pickupOrder({ coupon_code: 'ONCE' }));
    await change(other, { action: 'reject', reason: 'no lemons' });
    const manager = await managerOf(store);
    expect((await change(id, { action: 'reopen', reason: 'lemons came' }, manager)).status).toBe(200);
    expect(await left()).toBe((before ?? 0) - 2);
    expect((await order(store, pickupOrder({ coupon_code: 'ONCE' }))).body.code).toBe('treesal_coupon_limit');
  });

  test('returns only the pieces that it has: none, or some, if it was reopened while pieces were missing', async () => {
    const left = async () =>
      (await (await store.get('wc/store/v1/products/19')).json()).low_stock_remaining as number | null;
    const manager = await managerOf(store);
    const cancel = (id: number) => change(id, { action: 'cancel', reason: 'no lemons' });
    const reopen = (id: number) => change(id, { action: 'reopen', reason: 'lemons came' }, manager);
    const first = await placed(pickupOrder({ items: [{ id: 19, quantity: 2 }] }));
    await cancel(first);
    // Another customer gets two of the three pieces.
    const second = await placed(pickupOrder({ items: [{ id: 19, quantity: 2 }] }));
    await reopen(first);
    expect(await left()).toBeNull();
    await cancel(first);
    expect(await left()).toBe(1);
    await reopen(first);
    await cancel(second);
    expect(await left()).toBe(2);
    await cancel(first);
    expect(await left()).toBe(3);
  });

  test('returns no pieces that it never took, because nobody counted them when it was placed', async () => {
    editProduct(store, 19, { low_stock_remaining: null, stock_availability: { text: '', class: '' } });
    const id = await placed(pickupOrder({ items: [{ id: 19, quantity: 2 }] }));
    editProduct(store, 19, { low_stock_remaining: 4 });
    await change(id, { action: 'reject', reason: 'no lemons' });
    const product = await (await store.get('wc/store/v1/products/19')).json();
    expect(product.low_stock_remaining).toBe(4);
  });

  test.each([
    [{ action: 'accept' }, 400, 'treesal_minutes_missing'],
    [{ action: 'reject', reason: ' ' }, 400, 'treesal_reason_missing'],
    [{ action: 'dance' }, 400, 'rest_invalid_param'],
    [{ action: 'ready' }, 409, 'treesal_order_moved'],
    [{ action: 'accept', minutes: 20, change_id: 'x' }, 400, 'rest_invalid_param'],
  ])('refuses %j with %d %s', async (wanted, status, code) => {
    expect(await change(await placed(), wanted)).toMatchObject({ status, body: { code } });
  });

  test('contains reasons without tags', async () => {
    const { body } = await change(await placed(), { action: 'reject', reason: '<b>closed</b> today' });
    expect(body.reason).toBe('closed today');
  });
});

describe('roles', () => {
  test('are checked by the server: a driver can neither accept an order nor change a pickup', async () => {
    expect((await change(await placed(deliveryOrder()), ACCEPT, driver)).status).toBe(403);
    expect((await change(await placed(), { action: 'complete' }, driver)).status).toBe(404);
    expect((await change(await placed(), ACCEPT, {})).status).toBe(401);
    expect((await change(await placed(), ACCEPT, await bearerOf(store, 'customer'))).status).toBe(403);
    expect((await change(999_999, ACCEPT)).status).toBe(404);
  });

  test('allow a driver to deliver a ready order and to take the money', async () => {
    const id = await placed(deliveryOrder());
    await change(id, ACCEPT);
    await change(id, { action: 'ready' });
    expect((await change(id, { action: 'take' }, driver)).body.driver).toMatchObject({ name: 'Driver' });
    await change(id, { action: 'depart' }, driver);
    const done = await change(id, { action: 'complete', is_paid: true }, driver);
    expect(done.body).toMatchObject({
      status: 'completed',
      payment: { state: 'paid', taken_by: { name: 'Driver' } },
    });
    expect(done.body).not.toHaveProperty('order_key');
    expect(done.body).not.toHaveProperty('changes');
  });
});

describe('the cash of a delivery', () => {
  test('is handed over by its driver to an agent once, and the customer is not told to whom', async () => {
    const made = (await order(store, deliveryOrder())).body;
    await change(made.id, ACCEPT);
    await change(made.id, { action: 'ready' });
    await change(made.id, { action: 'depart' }, driver);
    const taken = await change(made.id, { action: 'complete', is_paid: true }, driver);
    expect(taken.body.payment.handed_to).toBeNull();
    expect((await change(made.id, { action: 'receive-cash' }, driver)).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => change(made.id, { action: 'receive-cash' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const seen = await store.get(`treesal/v1/orders/${made.id}`, driver);
    expect((await seen.json()).payment).toMatchObject({
      taken_by: { name: 'Driver' },
      taken_at: taken.body.steps.at(-1).at,
      handed_to: { name: 'Call Center ☎' },
    });
    const own = await store.get(`treesal/v1/get_order/${made.id}`, { 'x-order-key': made.order_key });
    expect(await own.text()).not.toMatch(/taken_at|handed_to|Call Center/);
    const takeBack = { action: 'return-cash', change_id: crypto.randomUUID() };
    expect((await change(made.id, takeBack, driver)).status).toBe(403);
    const twice = await Promise.all([1, 2].map(() => change(made.id, takeBack)));
    expect(twice.map(({ status, body }) => [status, body.payment.handed_to])).toEqual([
      [200, null],
      [200, null],
    ]);
    expect((await change(made.id, { action: 'return-cash' })).status).toBe(409);
    expect(twice[0]?.body.changes.slice(-2)).toMatchObject([
      { action: 'receive-cash', name: 'Call Center ☎', at: expect.any(String) },
      { action: 'return-cash', name: 'Call Center ☎', at: expect.any(String) },
    ]);
  });
});

describe('two drivers', () => {
  test('of whom one marked the other’s order as delivered and paid: the second collects what nobody took', async () => {
    const manager = await managerOf(store);
    const { id, total } = (await order(store, deliveryOrder())).body;
    await change(id, ACCEPT);
    await change(id, { action: 'depart' }, driver);
    await change(id, { action: 'complete', is_paid: true }, driver);
    const reopened = await change(id, { action: 'reopen', reason: 'wrong order' }, manager);
    expect(reopened.body.payment).toMatchObject({ state: 'paid', taken_by: { name: 'Driver' } });
    expect((await change(id, { action: 'uncollect' })).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => change(id, { action: 'uncollect' }, manager)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await change(id, { action: 'uncollect' }, manager)).body.data.order.payment.taken_at).toBeNull();
    await change(id, { action: 'give-back' });
    const second = await driverCalled('second');
    await change(id, { action: 'depart' }, second);
    const done = await change(id, { action: 'complete', is_paid: true }, second);
    expect(done.body).toMatchObject({ total, payment: { state: 'paid', taken_by: { name: 'second' } } });
  });

  test('who take one order at once: one gets it, and the second is told who', async () => {
    const second = await driverCalled('second');
    const id = await placed(deliveryOrder());
    await change(id, ACCEPT);
    const answers = await Promise.all([driver, second].map((who) => change(id, { action: 'take' }, who)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body;
    const late = answers.find(({ status }) => status === 409)?.body;
    expect(late).toMatchObject({ code: 'treesal_order_moved', data: { order: { driver: won.driver } } });
    expect(['Driver', 'second']).toContain(won.driver.name);
    expect((await change(id, { action: 'depart' }, late === answers[0]?.body ? driver : second)).status).toBe(
      403,
    );
  });
});

describe('a customer', () => {
  const cancelled = (id: number, key: string) =>
    store.post(
      `treesal/v1/get_order/${id}/cancel`,
      { change_id: randomUUID(), action: 'cancel' },
      { 'x-order-key': key },
    );
  const cancel = async (id: number, key: string) => (await cancelled(id, key)).status;

  test('reads no name of staff in any answer', async () => {
    const wanted = deliveryOrder({ created_by: 'Huda' });
    const made = (await order(store, wanted)).body;
    const { id, order_key: key } = made;
    await change(id, ACCEPT);
    await change(id, { action: 'depart' }, driver);
    await change(id, { action: 'complete', is_paid: true }, driver);
    await change(id, { action: 'receive-cash' });
    const answers = [
      made,
      (await order(store, wanted)).body,
      await (await store.get(`treesal/v1/get_order/${id}`, { 'x-order-key': key })).json(),
      await (await cancelled(id, key)).json(),
    ];
    expect(answers).toMatchObject([{ id }, { id }, { id, status: 'completed' }, { data: { order: { id } } }]);
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/Huda|Call Center|Driver/);
    expect((await (await store.get(`treesal/v1/orders/${id}`, agent)).json()).created_by).toBe('Huda');
  });

  test('can cancel with the order’s key until staff accept the order', async () => {
    const [first, second] = [
      (await order(store, pickupOrder())).body,
      (await order(store, pickupOrder())).body,
    ];
    expect(await cancel(first.id, 'wrong')).toBe(404);
    expect(await cancel(first.id, first.order_key)).toBe(200);
    await change(second.id, ACCEPT);
    expect(await cancel(second.id, second.order_key)).toBe(409);
  });

  test('can do nothing but cancel', async () => {
    const made = (await order(store, pickupOrder())).body;
    const answer = await store.post(
      `treesal/v1/get_order/${made.id}/cancel`,
      { change_id: randomUUID(), ...ACCEPT },
      { 'x-order-key': made.order_key },
    );
    expect(answer.status).toBe(403);
  });
});

describe('a stream of events', () => {
  /** Reads what comes until there is enough of it. */
  async function follow(path: string, headers: Headers) {
    const end = new AbortController();
    const response = await store.app.fetch(
      new Request(`http://shop.localhost/wp-json/treesal/v1/${path}`, { headers, signal: end.signal }),
    );
    let text = '';
    const reading = (async () => {
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const piece = await reader?.read().catch(() => undefined);
        if (!piece || piece.done) return;
        text += piece.value;
      }
    })();
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      orders: () =>
        [...text.matchAll(/event: order\ndata: (.*)\n\n/g)].map(([, json]) => JSON.parse(json ?? '{}')),
      isOpen: () => text.includes('event: open'),
      reading,
      async end() {
        end.abort();
        await reading;
      },
    };
  }

  test('contains all new and changed orders for the call centre, and only deliveries for a driver', async () => {
    const [office, street] = [await follow('order-events', agent), await follow('order-events', driver)];
    await vi.waitFor(() => expect([office.isOpen(), street.isOpen()]).toEqual([true, true]));
    const id = await placed();
    await change(id, ACCEPT);
    const delivery = await placed(deliveryOrder());
    await vi.waitFor(() => expect(office.orders().at(-1)?.id).toBe(delivery));
    expect(
      office
        .orders()
        .filter((each) => each.id === id)
        .at(-1)?.status,
    ).toBe('processing');
    await vi.waitFor(() => expect(street.orders().map((each) => each.id)).toEqual([delivery]));
    expect(street.orders()[0]).not.toHaveProperty('order_key');
    await office.end();
    await street.end();
  });

  test('contains only the own order for a customer, also when another service changed it', async () => {
    const made = (await order(store, pickupOrder({ created_by: 'Huda' }))).body;
    const own = await follow(`get_order/${made.id}/events`, { 'x-order-key': made.order_key });
    await vi.waitFor(() => expect(own.isOpen()).toBe(true));
    await placed();
    const other = await store.second();
    await other.fetch(
      new Request(`http://shop.localhost/wp-json/treesal/v1/orders/${made.id}/changes`, {
        method: 'POST',
        headers: { ...agent, 'content-type': 'application/json' },
        body: JSON.stringify({ change_id: randomUUID(), ...ACCEPT }),
      }),
    );
    await vi.waitFor(() => expect(own.orders()).toMatchObject([{ id: made.id, status: 'processing' }]), 3000);
    expect(JSON.stringify(own.orders())).not.toMatch(/Huda|Call Center/);
    await own.end();
  });

  test('ends before the next order for an agent whose sessions were ended', async () => {
    const office = await follow('order-events', agent);
    await vi.waitFor(() => expect(office.isOpen()).toBe(true));
    await endAccountSessions(store.database, 'callcenter');
    await placed();
    await office.reading;
    expect(office.orders()).toEqual([]);
  });

  test('follows the places that a driver gets while it is open', async () => {
    const street = await follow('order-events', driver);
    await vi.waitFor(() => expect(street.isOpen()).toBe(true));
    const { shop, query } = store.database;
    await query
      .updateTable('account')
      .set({ zones: JSON.stringify(['Harbour']) })
      .where('shop', '=', shop)
      .where('username', '=', 'driver')
      .execute();
    await placed(deliveryOrder());
    const seen = await placed(deliveryOrder({ zone: null, custom_zone: 'Harbour' }));
    await vi.waitFor(() => expect(street.orders().map(({ id }) => id)).toContain(seen));
    expect(street.orders().map(({ id }) => id)).toEqual([seen]);
    await street.end();
  });

  test('is refused without a token and without a key', async () => {
    expect((await follow('order-events', {})).status).toBe(401);
    const id = await placed();
    expect((await follow(`get_order/${id}/events`, { 'x-order-key': 'no' })).status).toBe(404);
  });
});

/** A thousand with `DUKKAN_FULL=1`, in two halves: an access token ends after ten minutes, and each order takes a second of its clock. */
const FULL = process.env.DUKKAN_FULL === '1';

test('no change is lost or doubled when two agents and a driver change orders at the same time', {
  repeats: FULL ? 1 : 0,
}, async () => {
  const step = fc.record({
    action: fc.constantFrom(...ORDER_ACTIONS),
    who: fc.constantFrom('agent', 'other', 'driver'),
    isRepeated: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      // A client may send sixty orders a minute.
      store.clock.now += 1000;
      const id = await placed(deliveryOrder());
      const sent = steps.flatMap(({ action, who, isRepeated }) => {
        const wanted = { change_id: randomUUID(), action, minutes: 10, reason: 'because' };
        const send = () => change(id, wanted, who === 'driver' ? driver : agent);
        return isRepeated ? [send(), send()] : [send()];
      });
      const answers = await Promise.all(sent);
      const done = new Set(
        (
          await store.database.query
            .selectFrom('order_change')
            .select(['change_id', 'revision'])
            .where('shop', '=', store.database.shop)
            .where('order_id', '=', id)
            .execute()
        ).map(({ change_id, revision }) => `${revision} ${change_id}`),
      );
      const { body } = await change(id, { action: 'reopen', reason: 'look' });
      const { revision, changes } =
        body.data?.order ?? (await (await store.get(`treesal/v1/orders/${id}`, agent)).json());
      expect(done.size).toBe(revision);
      expect(changes).toHaveLength(revision);
      expect(answers.every(({ status }) => [200, 403, 404, 409].includes(status))).toBe(true);
    }),
    { numRuns: FULL ? 500 : 60 },
  );
});
