import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ORDER_ACTIONS } from '#domain/order/actions.ts';
import { deliveryOrder, order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { bearerOf, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

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

describe('an order', () => {
  test('is accepted with minutes, and the customer sees until when', async () => {
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

  test('is changed once, however often the change is sent', async () => {
    const id = await placed();
    const again = { change_id: randomUUID(), ...ACCEPT };
    const [first, second] = await Promise.all([change(id, again), change(id, again)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await change(id, again)).body).toMatchObject({ revision: 1, changes: [{ action: 'accept' }] });
  });

  test('of which two agents think differently is what the first one said, and the second is told', async () => {
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

  test('gives its pieces and its voucher back when it is rejected, and takes the pieces again', async () => {
    const left = async () =>
      (await (await store.get('wc/store/v1/products/19')).json()).low_stock_remaining as number | null;
    const before = await left();
    const id = await placed(pickupOrder({ items: [{ id: 19, quantity: 2 }], coupon_code: 'ONCE' }));
    expect(await left()).toBe((before ?? 0) - 2);
    await change(id, { action: 'reject', reason: 'no lemons' });
    expect(await left()).toBe(before);
    expect((await order(store, pickupOrder({ coupon_code: 'ONCE' }))).status).toBe(201);
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

  test('tells people’s words without tags', async () => {
    const { body } = await change(await placed(), { action: 'reject', reason: '<b>closed</b> today' });
    expect(body.reason).toBe('closed today');
  });
});

describe('roles', () => {
  test('hold at the server: a driver accepts nothing, and changes no pickup', async () => {
    expect((await change(await placed(deliveryOrder()), ACCEPT, driver)).status).toBe(403);
    expect((await change(await placed(), { action: 'complete' }, driver)).status).toBe(404);
    expect((await change(await placed(), ACCEPT, {})).status).toBe(401);
    expect((await change(await placed(), ACCEPT, await bearerOf(store, 'customer'))).status).toBe(403);
    expect((await change(999_999, ACCEPT)).status).toBe(404);
  });

  test('let a driver bring what is ready, and take the money', async () => {
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

describe('a customer', () => {
  const cancel = async (id: number, key: string) =>
    (
      await store.post(
        `treesal/v1/get_order/${id}/cancel`,
        { change_id: randomUUID(), action: 'cancel' },
        { 'x-order-key': key },
      )
    ).status;

  test('cancels until somebody has accepted, with the order’s key only', async () => {
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
      async end() {
        end.abort();
        await reading;
      },
    };
  }

  test('tells staff of new and changed orders, a driver of deliveries only', async () => {
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

  test('tells a customer of the own order only, whichever service changed it', async () => {
    const made = (await order(store, pickupOrder())).body;
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
    await own.end();
  });

  test('is refused without a token and without a key', async () => {
    expect((await follow('order-events', {})).status).toBe(401);
    const id = await placed();
    expect((await follow(`get_order/${id}/events`, { 'x-order-key': 'no' })).status).toBe(404);
  });
});

test('no change is lost or doubled, however two agents and a driver get in each other’s way', async () => {
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
    { numRuns: 60 },
  );
});
