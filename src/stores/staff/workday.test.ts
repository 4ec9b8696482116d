import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { changeOrder, sendChanges } from './change-order.ts';
import { $displayName, $user, keepSession } from './session.ts';
import { $orderedToday, $todayOrders, askForOrders } from './today-orders.ts';
import { $waitingChanges } from './waiting-changes.ts';
import { $driversCash, $workday } from './workday.ts';

const { shop } = testEnvironment({ stores: [$todayOrders, $waitingChanges, $user, $displayName] });

const ME = { id: 7, name: 'Sami' };
const wire = (id: number, fields: object = {}) => ({
  ...{ id, number: String(id), status: 'readytoship', date: '2026-11-18T09:50:00Z', currency: 'ILS' },
  ...{ subtotal: '12.00', total: '12.00', method: 'deliver', items: [], revision: 3, driver: ME },
  ...{ departed_at: '2026-11-18T09:55:00Z', steps: [], changes: [] },
  payment: { state: 'open', method: 'cash', taken_by: null, url: null },
  ...fields,
});
const paid = (id: number, revision: number, fields: object = {}) =>
  wire(id, {
    ...{ status: 'completed', revision },
    steps: [{ stage: 'done', at: '2026-11-18T09:58:00Z' }],
    payment: { state: 'paid', method: 'cash', taken_by: ME, url: null },
    ...fields,
  });
/** The call that asks for more than the list has. */
const asked = () => shop.calls.filter(({ line }) => line.includes('modified_after'));
const total = () => $workday.get()?.cash.total?.amount ?? null;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  keepSession(
    { token: 'a.b.c', displayName: 'Sami', role: 'driver', userId: 7, isRemembered: false },
    'sami',
  );
});
afterEach(async () => {
  stop();
  await vi.advanceTimersByTimeAsync(3000);
});

/** What the list has, and what else changed since the morning. */
function answers(list: readonly object[], changed: readonly object[]): void {
  shop.answers = {
    modified_after: () => Response.json(changed),
    'today-orders': () => Response.json(list),
  };
}

test('the cash of an order that was placed on an earlier day, and is no longer listed, is counted', async () => {
  answers([wire(2)], [wire(2), paid(1, 5, { date: '2026-11-15T09:50:00Z' })]);
  stop = $workday.subscribe(() => {});
  await askForOrders();
  await vi.advanceTimersByTimeAsync(10);
  expect(total()).toBe(1200);
  expect(asked()).toHaveLength(1);
});

test('money that was taken without a connection is counted at once', async () => {
  answers([wire(2)], []);
  stop = $workday.subscribe(() => {});
  await askForOrders();
  await vi.advanceTimersByTimeAsync(10);
  const before = total() ?? 0;
  shop.answers['orders/2/changes'] = () => null;
  const [order] = $orderedToday.get() ?? [];
  if (!order) throw new Error('no order');
  changeOrder(order, { action: 'complete', isPaid: true });
  await sendChanges();
  expect(total()).toBe(before + 1200);
});

test('an agent sees the cash of each driver, and it is handed over at once', async () => {
  const cash = (id: number) =>
    paid(id, 5, { payment: { state: 'paid', method: 'cash', taken_by: ME, handed_to: null } });
  keepSession(
    { token: 'a.b.c', displayName: 'Huda', role: 'callcenter', userId: 1, isRemembered: false },
    'huda',
  );
  answers([cash(12), cash(13)], []);
  stop = $driversCash.subscribe(() => {});
  await askForOrders();
  await vi.advanceTimersByTimeAsync(10);
  const sums = () =>
    $driversCash
      .get()
      .map(({ person, cash: { total, handedOver } }) => [person.id, total?.amount, handedOver?.amount]);
  expect(sums()).toEqual([[ME.id, 2400, undefined]]);
  shop.answers['orders/12/changes'] = () => null;
  const [order] = $orderedToday.get() ?? [];
  if (!order) throw new Error('no order');
  changeOrder(order, { action: 'receive-cash' });
  await sendChanges();
  expect(sums()).toEqual([[ME.id, 1200, 1200]]);
});
