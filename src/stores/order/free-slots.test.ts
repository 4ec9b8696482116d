import { expect, it } from 'vitest';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { NOON } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $freeSlots, loadFreeSlots } from './free-slots.ts';

const { shop } = testEnvironment({ stores: [$freeSlots, $fulfilment] });
const HOUR = 3_600_000;
const slots = (...hours: readonly number[]) =>
  Response.json({ slots: hours.map((hour) => new Date(NOON + hour * HOUR).toISOString()) });

/** Answers that the test gives in its own order. */
function heldAnswers(): ((answer: Response) => void)[] {
  const held: ((answer: Response) => void)[] = [];
  shop.answers = { '/slots': () => new Promise((answer) => held.push(answer)) };
  return held;
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('a late answer of an earlier request changes neither the free times nor the chosen one', async () => {
  const held = heldAnswers();
  chooseFulfilment({ mode: 'deliver', zoneId: 61, wantedAt: 0 });
  const first = loadFreeSlots();
  chooseFulfilment({ zoneId: 62 });
  const second = loadFreeSlots();
  chooseFulfilment({ zoneId: 61 });
  const third = loadFreeSlots();
  await settled();
  held[2]?.(slots(2, 3));
  await third;
  chooseFulfilment({ wantedAt: NOON + 3 * HOUR });
  held[1]?.(slots(5));
  held[0]?.(slots(2));
  await Promise.all([first, second]);
  expect($freeSlots.get()).toEqual([NOON + 2 * HOUR, NOON + 3 * HOUR]);
  expect($fulfilment.get().wantedAt).toBe(NOON + 3 * HOUR);
});
