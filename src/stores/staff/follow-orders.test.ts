import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { edges } from '#stores/device/edges.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import './follow-orders.ts';
import { $displayName, $user, keepSession } from './session.ts';
import { $isLive, $todayOrders } from './today-orders.ts';

const { shop, page } = testEnvironment({ stores: [$isLive, $user, $displayName] });

const wire = (id: number, fields: object = {}) => ({
  ...{ id, number: String(id), status: 'pending', date: '2026-11-18T11:50:00Z', currency: 'ILS' },
  ...{ subtotal: '12.00', total: '12.00', method: 'pickup', items: [], revision: 0, ...fields },
});

type Line = ReadableStreamDefaultController<Uint8Array>;
let lines: Line[];
const streams = () => shop.calls.filter(({ line }) => line.includes('order-events')).length;
const readings = () => shop.calls.filter(({ line }) => line.includes('today-orders')).length;
const statuses = () => $todayOrders.get().orders?.map(({ id, status }) => `${id} ${status}`);
const say = (text: string): void => lines.at(-1)?.enqueue(new TextEncoder().encode(text));
const tellOrder = (order: object): void => say(`event: order\ndata: ${JSON.stringify(order)}\n\n`);

let stop = (): void => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  Object.assign(page, { visibilityState: 'visible' });
  keepSession({ token: 'a.b.c', displayName: 'Rana', role: 'callcenter', isRemembered: false }, 'rana');
  lines = [];
  shop.answers = {
    'today-orders': () => Response.json([wire(1)]),
    'order-events': () =>
      new Response(new ReadableStream({ start: (line) => void lines.push(line) }), {
        headers: { 'Content-Type': 'text/event-stream' },
      }),
  };
  const { fetch } = edges;
  edges.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (String(input).includes('order-events')) endWhenAborted(init?.signal);
    return answer;
  };
  stop = $todayOrders.listen(() => {});
});

/** As a browser ends a body. */
function endWhenAborted(signal: AbortSignal | null | undefined): void {
  const line = lines.at(-1);
  signal?.addEventListener('abort', () => line?.error(new Error('aborted')));
}
afterEach(async () => {
  stop();
  await vi.advanceTimersByTimeAsync(3000);
  $todayOrders.set({ orders: null, unreadable: [], updatedAt: null, failure: null, isAsking: false });
});

async function open(): Promise<void> {
  const before = lines.length;
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(before));
  say('event: open\ndata:\n\n');
  await vi.waitFor(() => expect($isLive.get()).toBe(true));
}

it('a change and a new order are in the list without another reading', async () => {
  await open();
  await vi.waitFor(() => expect(statuses()).toEqual(['1 pending']));
  await vi.advanceTimersByTimeAsync(1000);
  const before = readings();
  tellOrder(wire(1, { status: 'processing', revision: 1 }));
  tellOrder(wire(2));
  await vi.waitFor(() => expect(statuses()).toEqual(['2 pending', '1 processing']));
  // An event that is late tells what was.
  tellOrder(wire(1));
  await vi.advanceTimersByTimeAsync(1000);
  expect(statuses()).toEqual(['2 pending', '1 processing']);
  expect(readings()).toBe(before);
});

it('a new order stays when an answer from before it arrives after it', async () => {
  await open();
  await vi.waitFor(() => expect(statuses()).toEqual(['1 pending']));
  await vi.advanceTimersByTimeAsync(1000);
  const { fetch } = edges;
  const gate = Promise.withResolvers<void>();
  edges.fetch = async (input, init) => {
    if (String(input).includes('today-orders')) await gate.promise;
    return fetch(input, init);
  };
  page.dispatchEvent(new Event('focus'));
  tellOrder(wire(2));
  await vi.waitFor(() => expect(statuses()).toEqual(['2 pending', '1 pending']));
  gate.resolve();
  await vi.waitFor(() => expect($todayOrders.get().isAsking).toBe(false));
  expect(statuses()).toEqual(['2 pending', '1 pending']);
});

it('a lost connection is tried again after growing pauses, and at once when the browser is online', async () => {
  await open();
  shop.answers['order-events'] = () => null;
  lines.at(-1)?.error(new Error('lost'));
  await vi.waitFor(() => expect($isLive.get()).toBe(false));
  await vi.advanceTimersByTimeAsync(60_000);
  const tried = streams();
  expect(tried).toBeGreaterThan(4);
  expect(tried).toBeLessThan(9);
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(streams()).toBe(tried + 1));
});

it('orders are read within 15 seconds again after the connection was lost for good', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(20_000);
  shop.answers['order-events'] = () => null;
  const before = readings();
  lines.at(-1)?.error(new Error('lost'));
  await vi.waitFor(() => expect($isLive.get()).toBe(false));
  await vi.advanceTimersByTimeAsync(15_100);
  expect(readings()).toBe(before + 1);
});

it('a page that nobody watches holds no connection', async () => {
  await open();
  Object.assign(page, { visibilityState: 'hidden' });
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect($isLive.get()).toBe(false));
  const before = streams();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(streams()).toBe(before);
  Object.assign(page, { visibilityState: 'visible' });
  page.dispatchEvent(new Event('visibilitychange'));
  await open();
  expect(streams()).toBe(before + 1);
});
