import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stageOf } from '#domain/order/life.ts';
import { shopStorage } from '#stores/device/shop-storage.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import {
  $isSendingHeld,
  changeOrder,
  changeOrders,
  justChanged,
  sendChanges,
  sendJustChanged,
} from './change-order.ts';
import { logOut } from './logout.ts';
import { $refusedChanges, forgetRefused } from './refused-changes.ts';
import { $displayName, $user, keepSession } from './session.ts';
import { $orderedToday, $todayOrders, askForOrders } from './today-orders.ts';
import { $waitingChanges } from './waiting-changes.ts';

const { shop } = testEnvironment({
  stores: [$todayOrders, $waitingChanges, $refusedChanges, $isSendingHeld, $user, $displayName],
});

const wire = (id: number, fields: object = {}) => ({
  ...{ id, number: String(id), status: 'pending', date: '2026-11-18T11:50:00Z', currency: 'ILS' },
  ...{ subtotal: '12.00', total: '12.00', method: 'pickup', items: [], revision: 0, ...fields },
});
const ACCEPTED = {
  status: 'processing',
  revision: 1,
  changes: [{ action: 'accept', role: 'callcenter', name: 'Omar', minutes: 30, at: '2026-11-18T11:59:00Z' }],
};
const order = (id: number) => {
  const found = $orderedToday.get()?.find((each) => each.id === id);
  if (!found) throw new Error(`order ${id} is not listed`);
  return found;
};
const stage = (id: number): string => stageOf(order(id).life ?? { status: 'failed', departedAt: null });
const sent = () =>
  shop.calls
    .filter(({ line }) => line.includes('/changes'))
    .map(({ line, body }) => ({ id: Number(line.match(/orders\/(\d+)/)?.[1]), ...JSON.parse(body) }));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  keepSession(
    { token: 'a.b.c', displayName: 'Rana', role: 'callcenter', userId: 7, isRemembered: false },
    'rana',
  );
  shop.answers = { 'today-orders': () => Response.json([wire(1), wire(2)]) };
  await askForOrders();
});
// Stores that nobody reads unmount after a moment.
afterEach(async () => {
  justChanged.end();
  await vi.advanceTimersByTimeAsync(3000);
});

describe('a change', () => {
  it('shows at once, is sent once, and stays as the server answers it', async () => {
    shop.answers['orders/1/changes'] = () => Response.json(wire(1, ACCEPTED));
    changeOrder(order(1), { action: 'accept', minutes: 20 });
    expect([stage(1), stage(2)]).toEqual(['accepted', 'received']);
    expect(order(1).life?.changes).toMatchObject([{ action: 'accept', name: 'Rana', minutes: 20 }]);
    await sendChanges();
    expect(sent()).toEqual([
      { id: 1, change_id: expect.stringMatching(/^[\da-f-]{36}$/), action: 'accept', minutes: 20 },
    ]);
    expect([stage(1), order(1).life?.changes[0]?.name]).toEqual(['accepted', 'Omar']);
    expect([$waitingChanges.get(), $refusedChanges.get()]).toEqual([[], []]);
  });

  it('lets the page take no second tap for half a second', async () => {
    shop.answers['orders/1/changes'] = () => Response.json(wire(1, ACCEPTED));
    const { dataset } = document.documentElement;
    changeOrder(order(1), { action: 'accept', minutes: 20 });
    expect(dataset).toHaveProperty('tapped');
    await vi.advanceTimersByTimeAsync(400);
    expect(dataset).toHaveProperty('tapped');
    await vi.advanceTimersByTimeAsync(200);
    expect(dataset).not.toHaveProperty('tapped');
  });

  it('of one tap is sent after five seconds, and before them with the next step, when the page is left or at the logout', async () => {
    for (const id of [1, 2]) shop.answers[`orders/${id}/changes`] = () => Response.json(wire(id, ACCEPTED));
    const stop = $waitingChanges.listen(() => {});
    changeOrder(order(1), { action: 'complete', isPaid: true });
    changeOrder(order(2), { action: 'reject', reason: 'Closed' });
    await vi.advanceTimersByTimeAsync(4900);
    expect(sent().map(({ id }) => id)).toEqual([2]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent()).toMatchObject([{ id: 2 }, { id: 1, action: 'complete', is_paid: true }]);
    changeOrder(order(1), { action: 'ready' });
    changeOrder(order(1), { action: 'depart' });
    await vi.waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).toMatchObject({ action: 'ready' });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(sent()).toHaveLength(4));
    hidden.mockRestore();
    changeOrder(order(1), { action: 'complete' });
    await sendJustChanged();
    expect(sent()).toHaveLength(5);
    stop();
  });

  it.each(['prepare', 'ready', 'depart', 'complete', 'collect', 'uncollect'] as const)(
    'by "%s" can be taken back, and is never sent then',
    async (action) => {
      shop.answers['orders/1/changes'] = () => Response.json(wire(1, ACCEPTED));
      changeOrder(order(1), { action });
      expect(justChanged.$taken.get()).toMatchObject([{ orderId: 1, change: { action } }]);
      justChanged.putBack();
      await vi.advanceTimersByTimeAsync(20_000);
      expect([sent(), $waitingChanges.get(), stage(1)]).toEqual([[], [], 'received']);
    },
  );

  it.each(['accept', 'take', 'give-back', 'reject', 'receive-cash'] as const)(
    'by "%s" is sent at once',
    async (action) => {
      shop.answers['orders/1/changes'] = () => Response.json(wire(1, ACCEPTED));
      changeOrder(order(1), { action, reason: 'Closed' });
      expect(justChanged.$taken.get()).toBeNull();
      await vi.waitFor(() => expect(sent()).toHaveLength(1));
    },
  );

  it('of several orders by one tap can be taken back together', async () => {
    for (const id of [1, 2]) shop.answers[`orders/${id}/changes`] = () => Response.json(wire(id, ACCEPTED));
    changeOrders([order(1), order(2)], { action: 'depart' });
    expect($waitingChanges.get()).toHaveLength(2);
    justChanged.putBack();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([sent(), $waitingChanges.get()]).toEqual([[], []]);
  });

  it('that asks for a reason makes the step before it on the same order final', async () => {
    shop.answers['orders/1/changes'] = () => Response.json(wire(1, ACCEPTED));
    changeOrder(order(1), { action: 'ready' });
    changeOrder(order(1), { action: 'cancel', reason: 'Closed' });
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ action }) => action)).toEqual(['ready', 'cancel']);
    expect(justChanged.$taken.get()).toBeNull();
  });

  it('waits at most twenty seconds for a keyboard at the undo button', async () => {
    shop.answers['orders/1/changes'] = () => Response.json(wire(1, ACCEPTED));
    changeOrder(order(1), { action: 'ready' });
    justChanged.hold();
    await vi.advanceTimersByTimeAsync(19_000);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent()).toHaveLength(1);
  });

  it('is undone when somebody else was faster, and says what that one did', async () => {
    const moved = wire(1, {
      ...ACCEPTED,
      status: 'cancelled',
      changes: [{ ...ACCEPTED.changes[0], action: 'reject', reason: 'No bread' }],
    });
    shop.answers['orders/1/changes'] = () =>
      Response.json({ code: 'treesal_order_moved', message: '', data: { status: 409 } }, { status: 409 });
    shop.answers['orders/1'] = () => Response.json(moved);
    changeOrder(order(1), { action: 'accept', minutes: 20 });
    changeOrder(order(1), { action: 'prepare' });
    expect(stage(1)).toBe('preparing');
    await sendJustChanged();
    expect(stage(1)).toBe('cancelled');
    expect($refusedChanges.get()).toEqual([
      {
        ...{
          orderId: 1,
          orderNumber: '1',
          action: 'accept',
          code: 'order.moved',
          stage: 'cancelled',
          driver: '',
        },
        last: { action: 'reject', name: 'Omar', reason: 'No bread' },
      },
    ]);
    // What was meant for an accepted order is not sent.
    expect(sent()).toHaveLength(1);
    forgetRefused(1);
    expect($refusedChanges.get()).toEqual([]);
  });

  it('that somebody else has made does not undo the later ones: a delivery without a connection is kept', async () => {
    const out = { status: 'readytoship', revision: 3, departed_at: '2026-11-18T11:59:00Z' };
    const READY = { ...ACCEPTED, method: 'deliver', status: 'readytoship', revision: 2 };
    shop.answers['today-orders'] = () => Response.json([wire(1, READY)]);
    await askForOrders();
    shop.answers['orders/1/changes'] = ({ action }) =>
      action === 'depart'
        ? Response.json({ code: 'treesal_order_moved', message: '', data: { status: 409 } }, { status: 409 })
        : Response.json(wire(1, { ...READY, ...out, status: 'completed', revision: 4 }));
    shop.answers['orders/1'] = () => Response.json(wire(1, { ...READY, ...out }));
    changeOrder(order(1), { action: 'depart' });
    changeOrder(order(1), { action: 'complete', isPaid: true });
    await sendJustChanged();
    expect(sent()).toMatchObject([{ action: 'depart' }, { action: 'complete', is_paid: true }]);
    expect([stage(1), $waitingChanges.get()]).toEqual(['done', []]);
    expect($refusedChanges.get()).toMatchObject([{ action: 'depart', code: 'order.moved' }]);
  });

  it('that the server’s list does not have yet stays until a newer list', async () => {
    shop.answers['orders/1/changes'] = () => Response.json(wire(1, ACCEPTED));
    changeOrder(order(1), { action: 'accept', minutes: 20 });
    await sendChanges();
    await askForOrders();
    expect(stage(1)).toBe('accepted');
    shop.answers['today-orders'] = () =>
      Response.json([wire(1, { revision: 2, status: 'preparing' }), wire(2)]);
    await askForOrders();
    expect(stage(1)).toBe('preparing');
  });

  it('that the table does not allow shows nothing', () => {
    changeOrder(order(1), { action: 'ready' });
    expect(stage(1)).toBe('received');
  });
});

describe('without a connection', () => {
  const offline = { 'orders/1/changes': () => null, 'orders/2/changes': () => null };

  it('changes wait on the device, and go out in their order with the same id each', async () => {
    Object.assign(shop.answers, offline);
    changeOrder(order(1), { action: 'accept', minutes: 20 });
    changeOrder(order(2), { action: 'reject', reason: 'Closed' });
    changeOrder(order(1), { action: 'prepare' });
    await sendJustChanged();
    expect($isSendingHeld.get()).toBe(true);
    expect([stage(1), stage(2)]).toEqual(['preparing', 'cancelled']);
    expect(JSON.parse(String(shopStorage['dukkan::staff-changes']))).toHaveLength(3);
    const tried = sent()[0];
    shop.calls.length = 0;
    shop.answers['orders/1/changes'] = ({ action }) =>
      Response.json(wire(1, action === 'accept' ? ACCEPTED : { status: 'preparing', revision: 2 }));
    shop.answers['orders/2/changes'] = () => Response.json(wire(2, { status: 'cancelled', revision: 1 }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent().map(({ id, action }) => [id, action])).toEqual([
      [1, 'accept'],
      [2, 'reject'],
      [1, 'prepare'],
    ]);
    expect(sent()[0]).toEqual(tried);
    expect($isSendingHeld.get()).toBe(false);
    expect($waitingChanges.get()).toEqual([]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent()).toHaveLength(3);
  });

  it('changes wait a minute at most, whatever the server asks', async () => {
    const busy = { status: 503, headers: { 'Retry-After': '9999999' } };
    shop.answers['orders/1/changes'] = () => Response.json({}, busy);
    changeOrder(order(1), { action: 'accept', minutes: 20 });
    await sendChanges();
    shop.calls.length = 0;
    shop.answers['orders/1/changes'] = () => Response.json(wire(1, ACCEPTED));
    await vi.advanceTimersByTimeAsync(55_000);
    expect(sent()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(6000);
    expect(sent()).toHaveLength(1);
    expect($waitingChanges.get()).toEqual([]);
  });

  it('a page that opens later sends what waits', async () => {
    Object.assign(shop.answers, offline);
    changeOrder(order(1), { action: 'accept', minutes: 20 });
    await sendChanges();
    // The screen closes before the next try.
    await vi.advanceTimersByTimeAsync(3000);
    vi.clearAllTimers();
    shop.answers['orders/1/changes'] = () => Response.json(wire(1, ACCEPTED));
    const stop = $waitingChanges.listen(() => {});
    await vi.waitFor(() => expect($waitingChanges.get()).toEqual([]));
    stop();
  });

  it('a change is forgotten with the logout, and is never sent by somebody else', async () => {
    Object.assign(shop.answers, offline);
    changeOrder(order(1), { action: 'accept', minutes: 20 });
    await sendChanges();
    keepSession(
      { token: 'd.e.f', displayName: 'Omar', role: 'callcenter', userId: 8, isRemembered: false },
      'omar',
    );
    shop.calls.length = 0;
    await sendChanges();
    expect(sent()).toEqual([]);
    keepSession(
      { token: 'a.b.c', displayName: 'Rana', role: 'callcenter', userId: 7, isRemembered: false },
      'rana',
    );
    await logOut();
    keepSession(
      { token: 'a.b.c', displayName: 'Rana', role: 'callcenter', userId: 7, isRemembered: false },
      'rana',
    );
    await sendChanges();
    expect(sent()).toEqual([]);
  });
});
