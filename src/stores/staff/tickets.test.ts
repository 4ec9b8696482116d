import { beforeEach, expect, it } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import {
  $printing,
  $ticketJobs,
  choosePaper,
  printAccepted,
  printByItself,
  printTickets,
  ticketDone,
} from './tickets.ts';

testEnvironment({ stores: [$printing, $ticketJobs] });

const accepted = (id: number, acceptedAt = shopTime() + 1000): Order => ({
  ...ORDER,
  id,
  life: { ...newLife('cash'), acceptedAt, steps: [], changes: [], payUrl: null },
});
const jobs = () => $ticketJobs.get().map(({ order, kind }) => `${order.id} ${kind}`);

beforeEach(() => $ticketJobs.set([]));

it('prints tickets in the order of the taps, one after another', () => {
  printTickets({ order: accepted(1), kind: 'kitchen' });
  printTickets({ order: accepted(2), kind: 'customer' });
  expect(jobs()).toEqual(['1 kitchen', '2 customer']);
  ticketDone();
  expect(jobs()).toEqual(['2 customer']);
});

it('prints nothing by itself unless the device is set to', async () => {
  await printAccepted([accepted(1)]);
  expect(jobs()).toEqual([]);
});

it('prints what is accepted from now on, each order once, and in the same second no order that was accepted before', async () => {
  const second = Math.floor(shopTime() / 1000) * 1000;
  printByItself(['kitchen', 'customer'], [accepted(1, second)]);
  await Promise.all([printAccepted([accepted(1, second), accepted(2)]), printAccepted([accepted(2)])]);
  await printAccepted([accepted(2)]);
  expect(jobs()).toEqual(['2 kitchen', '2 customer']);
});

it('keeps what was printed when the tickets are chosen anew, and the paper', async () => {
  choosePaper(58);
  printByItself(['kitchen'], []);
  await printAccepted([accepted(1)]);
  printByItself(['kitchen', 'customer'], []);
  await printAccepted([accepted(1), accepted(2)]);
  expect(jobs()).toEqual(['1 kitchen', '2 kitchen', '2 customer']);
  expect($printing.get().paper).toBe(58);
});
