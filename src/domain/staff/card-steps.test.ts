import { expect, test } from 'vitest';
import type { OrderAction } from '#domain/order/actions.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { cardSteps } from './card-steps.ts';

const NEW: readonly OrderAction[] = ['accept', 'reject'];
const steps = (status: OrderStatus, offered: readonly OrderAction[], isPromised = false) =>
  cardSteps({ status }, offered, isPromised);

test('a new order is accepted by its minutes, and all else is on demand', () => {
  expect(steps('pending', NEW)).toEqual({ asksMinutes: true, first: null, others: NEW });
});

test('a new order of a later day is accepted by one tap', () => {
  expect(steps('pending', NEW, true)).toEqual({ asksMinutes: false, first: 'accept', others: ['reject'] });
});

test('an order at work on has its next step by one tap', () => {
  expect(steps('preparing', ['ready', 'complete', 'cancel'])).toEqual({
    asksMinutes: false,
    first: 'ready',
    others: ['complete', 'cancel'],
  });
});

test('an order that has ended has no steps on its card', () => {
  expect(steps('completed', ['collect', 'reopen'])).toEqual({ asksMinutes: false, first: null, others: [] });
});
