import { expect, test } from 'vitest';
import { newLife } from './life.ts';
import { stageKey, stagesOf, stepsOf } from './stages.ts';

test('pickup and eating in have no stage "on its way"', () => {
  expect(stagesOf('pickup')).toEqual(['received', 'accepted', 'preparing', 'ready', 'done']);
  expect(stagesOf('deliver')).toContain('on-its-way');
});

test('the word for "ready" depends on the mode', () => {
  expect([stageKey('ready', 'pickup'), stageKey('accepted', 'pickup')]).toEqual(['ready-pickup', 'accepted']);
});

test('the first step of an order that waits for an online payment is the payment', () => {
  const unpaid = stepsOf(newLife('online'), 'pickup');
  expect([unpaid.current, ...unpaid.stages.slice(0, 2)]).toEqual(['unpaid', 'unpaid', 'received']);
  const { payment } = newLife('online');
  const paid = stepsOf({ ...newLife('online'), payment: { ...payment, state: 'paid' } }, 'pickup');
  expect([paid.current, paid.stages[0]]).toEqual(['received', 'received']);
  expect(stepsOf(newLife('cash'), 'pickup').current).toBe('received');
});
