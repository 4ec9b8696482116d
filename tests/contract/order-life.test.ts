import { afterAll, describe, expect, test } from 'vitest';
import type { OrderChange } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import { skipWhen } from '#tests/skip-when.ts';
import { successOf } from './set-up/expect-success.ts';
import { orderDraft } from './set-up/order-draft.ts';
import { openStore } from './set-up/store-target.ts';

const target = await openStore();
const { staffClient, ordering, staff, lacks } = target;
const noOrders =
  lacks('/treesal/v1/create_order') ?? (target.placesOrders ? null : 'CONTRACT_PLACE_ORDERS is not yes');
const noLife = noOrders ?? lacks('/treesal/v1/order-events');
const noStaff = noLife ?? (staff ? null : 'CONTRACT_STAFF_USERNAME and CONTRACT_STAFF_PASSWORD are not set');

afterAll(target.close);

const tokenOfStaff = async () =>
  (await successOf(staffClient.login(staff?.username ?? '', staff?.password ?? '', 'desk'))).token;
const placed = () => successOf(ordering.createOrder(orderDraft({})));
const brought = () => {
  const address = { name: 'Home', address: 'Main street 5', buildDetails: '', phone: '' };
  const zone = { kind: 'custom', name: 'Contract area' } as const;
  const draft = orderDraft({ fulfilment: { mode: 'deliver', zone, address, day: null } });
  return successOf(ordering.createOrder(draft));
};
const change = async (id: number, wanted: OrderChange, changeId = crypto.randomUUID()) =>
  staffClient.changeOrder(id, { changeId, ...wanted }, await tokenOfStaff());
const seenByCustomer = ({ id, key }: Order) => successOf(ordering.order(id, key));

describe('an order that somebody works on', () => {
  skipWhen(noStaff);

  test('is accepted with minutes, prepared, ready and handed over, and the customer sees each step', async () => {
    const order = await placed();
    const accepted = await successOf(change(order.id, { action: 'accept', minutes: 20 }));
    expect(accepted.life).toMatchObject({ status: 'processing', acceptedAt: expect.any(Number) });
    expect((accepted.life?.promisedAt ?? 0) - (accepted.life?.acceptedAt ?? 0)).toBe(20 * 60_000);
    await successOf(change(order.id, { action: 'prepare' }));
    await successOf(change(order.id, { action: 'ready' }));
    await successOf(change(order.id, { action: 'complete', isPaid: true }));
    const seen = await seenByCustomer(order);
    expect(seen).toMatchObject({ status: 'completed', life: { payment: { state: 'paid' }, changes: [] } });
    expect(seen.life?.steps.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(['accepted', 'preparing', 'ready', 'done']),
    );
  });

  test('gets another time, which the customer sees', async () => {
    const order = await placed();
    const accepted = await successOf(change(order.id, { action: 'accept', minutes: 20 }));
    const retimed = await successOf(change(order.id, { action: 'retime', minutes: 45 }));
    const { promisedAt, retimedAt } = retimed.life ?? {};
    expect((promisedAt ?? 0) - (accepted.life?.promisedAt ?? 0)).toBeGreaterThanOrEqual(25 * 60_000);
    expect(retimedAt).toEqual(expect.any(Number));
    expect((await seenByCustomer(order)).life).toMatchObject({ promisedAt, retimedAt });
  });

  test('is changed once, however often the change is sent', async () => {
    const { id } = await placed();
    const changeId = crypto.randomUUID();
    const wanted = { action: 'accept', minutes: 10 } as const;
    const [first, second] = await Promise.all([change(id, wanted, changeId), change(id, wanted, changeId)]);
    expect([first.ok, second.ok]).toEqual([true, true]);
    expect((await successOf(change(id, wanted, changeId))).life?.revision).toBe(1);
  });

  test('is not taken back a step, and the second of two agents is told', async () => {
    const { id } = await placed();
    await successOf(change(id, { action: 'accept', minutes: 10 }));
    expect(await change(id, { action: 'reject', reason: 'Sold out' })).toMatchObject({
      error: { code: 'order.moved', params: { status: 409 } },
    });
  });

  test('is taken by one driver, given back and taken again, and who comes second is told', async () => {
    const { id } = await brought();
    await successOf(change(id, { action: 'accept', minutes: 10 }));
    const changeId = crypto.randomUUID();
    const driver = { id: expect.any(Number), name: expect.any(String) };
    const taken = await successOf(change(id, { action: 'take' }, changeId));
    expect(taken.life).toMatchObject({ driver, revision: 2 });
    expect((await successOf(change(id, { action: 'take' }, changeId))).life?.revision).toBe(2);
    expect(await change(id, { action: 'take' })).toMatchObject({ error: { code: 'order.moved' } });
    expect((await successOf(change(id, { action: 'give-back' }))).life?.driver).toBeNull();
    expect((await successOf(change(id, { action: 'take' }))).life).toMatchObject({ driver, revision: 4 });
  });

  test('has its cash handed over once, and who comes second is told', async ({ skip }) => {
    const { id } = await brought();
    await successOf(change(id, { action: 'accept', minutes: 10 }));
    const paid = await successOf(change(id, { action: 'collect' }));
    if (paid.life?.payment.handedTo === undefined) return skip('the server’s payment has no handed_to');
    const changeId = crypto.randomUUID();
    const wanted = { action: 'receive-cash' } as const;
    const [one, two] = await Promise.all([change(id, wanted, changeId), change(id, wanted, changeId)]);
    expect([one.ok, two.ok]).toEqual([true, true]);
    const handed = await successOf(change(id, wanted, changeId));
    const handedTo = { id: expect.any(Number), name: expect.any(String) };
    expect(handed.life).toMatchObject({ revision: 3, payment: { state: 'paid', handedTo } });
    expect(await change(id, wanted)).toMatchObject({ error: { code: 'order.moved' } });
    const back = await successOf(change(id, { action: 'return-cash' }));
    expect(back.life).toMatchObject({ revision: 4, payment: { state: 'paid', handedTo: null } });
    expect(await change(id, { action: 'return-cash' })).toMatchObject({ error: { code: 'order.moved' } });
  });

  test('names its agent to staff, and not to the customer', async () => {
    const order = await successOf(ordering.createOrder(orderDraft({ createdBy: 'Contract agent' })));
    expect([order.createdBy, (await seenByCustomer(order)).createdBy]).toEqual(['', '']);
    const seen = await successOf(staffClient.order(order.id, await tokenOfStaff()));
    expect(seen.createdBy).toBe('Contract agent');
  });

  test('is rejected with a reason that the customer reads, and not without', async () => {
    const order = await placed();
    expect(await change(order.id, { action: 'reject' })).toMatchObject({
      error: { code: 'order.reason-missing' },
    });
    await successOf(change(order.id, { action: 'reject', reason: 'The oven is broken' }));
    expect(await seenByCustomer(order)).toMatchObject({
      status: 'cancelled',
      life: { reason: 'The oven is broken' },
    });
  });

  test('is not accepted without minutes', async () => {
    const { id } = await placed();
    expect(await change(id, { action: 'accept' })).toMatchObject({
      error: { code: 'order.minutes-missing' },
    });
  });

  test('an unknown order is not found', async () => {
    expect(await change(999_999_999, { action: 'prepare' })).toMatchObject({
      error: { code: 'order.not-found' },
    });
  });
});

describe('a customer', () => {
  skipWhen(noLife);

  test('cancels an order that nobody has accepted, with its key only', async () => {
    const { id, key } = await placed();
    expect(await ordering.cancelOrder(id, 'wrong', crypto.randomUUID())).toMatchObject({
      error: { code: 'order.not-found' },
    });
    expect(await successOf(ordering.cancelOrder(id, key ?? '', crypto.randomUUID()))).toMatchObject({
      status: 'cancelled',
    });
  });
});

describe('whoever follows orders', () => {
  skipWhen(noStaff);

  test('is told of each change within two seconds', async () => {
    const order = await placed();
    const token = await tokenOfStaff();
    const controller = new AbortController();
    const { signal } = controller;
    const opened = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const both = [Promise.withResolvers<Order>(), Promise.withResolvers<Order>()] as const;
    const follower = (told: (order: Order) => void, onOpen: () => void) => ({
      onOpen,
      onChange: (changed: Order) => changed.id === order.id && told(changed),
    });
    const streams = [
      staffClient.followOrders(token, follower(both[0].resolve, opened[0].resolve), signal),
      ordering.followOrder(order.id, order.key ?? '', follower(both[1].resolve, opened[1].resolve), signal),
    ];
    await Promise.all(opened.map(({ promise }) => promise));
    const changedAt = performance.now();
    await successOf(change(order.id, { action: 'accept', minutes: 15 }));
    for (const told of await Promise.all(both.map(({ promise }) => promise)))
      expect(told).toMatchObject({ status: 'processing', life: { revision: 1 } });
    expect(performance.now() - changedAt).toBeLessThan(2000);
    controller.abort();
    expect(await Promise.all(streams)).toEqual([
      { ok: true, value: undefined },
      { ok: true, value: undefined },
    ]);
  });

  test('is refused without a token and without the key', async () => {
    const { id } = await placed();
    const { signal } = new AbortController();
    const nobody = { onOpen: () => {}, onChange: () => {} };
    expect(await staffClient.followOrders('made.up.token', nobody, signal)).toMatchObject({
      error: { code: 'auth.required' },
    });
    expect(await ordering.followOrder(id, 'wrong', nobody, signal)).toMatchObject({
      error: { code: 'order.not-found' },
    });
  });
});
