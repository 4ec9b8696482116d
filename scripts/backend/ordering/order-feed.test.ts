import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { eventStream } from './event-stream.ts';
import { type OrderFeed, orderFeed, type ToldOrder } from './order-feed.ts';

let store: TestStore;
let feed: OrderFeed;
let isAway: boolean;
let told: number[];

beforeEach(async () => {
  [isAway, told] = [false, []];
  store = await testStore();
  const { database } = store;
  const mayBeAway = {
    ...database,
    get query() {
      if (isAway) throw new Error('away');
      return database.query;
    },
  };
  feed = orderFeed(mayBeAway, () => store.clock.now);
});
afterEach(() => store.close());

test('a change by another service while this one had no database is reported when the database answers again', async () => {
  const stop = await feed.follow(({ id }) => told.push(id));
  isAway = true;
  feed.wake();
  const { body } = await order(store, pickupOrder());
  store.clock.now += 60_000;
  isAway = false;
  await vi.waitFor(() => expect(told).toEqual([body.id]), 3000);
  stop();
});

test('a stream that begins while the database does not answer ends without events, so that its reader connects again', async () => {
  isAway = true;
  const onEnd = vi.fn();
  const { signal } = new AbortController();
  const seen = async ({ answer }: ToldOrder) => answer;
  const stream = eventStream({ feed, seen, endsInMs: 60_000, signal, onEnd });
  expect(await stream.text()).toBe('');
  expect(onEnd).toHaveBeenCalledTimes(1);
});
