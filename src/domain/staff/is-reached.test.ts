import { expect, test } from 'vitest';
import { isReached } from './is-reached.ts';

test.each([
  ['prepare', 'preparing', true],
  ['prepare', 'readytoship', true],
  ['complete', 'completed', true],
  ['ready', 'preparing', false],
  ['depart', 'readytoship', false],
  ['prepare', 'cancelled', false],
  ['prepare', 'failed', false],
  ['take', 'readytoship', false],
] as const)('"%s" of an order that is %s: reached is %j', (step, status, expected) => {
  expect(isReached({ status, departedAt: null }, step)).toBe(expected);
});
