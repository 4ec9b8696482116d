import { expect, test } from 'vitest';
import type { OrderAction } from '#domain/order/actions.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { cardSteps } from './card-steps.ts';

const NEW: readonly OrderAction[] = ['accept', 'reject'];
const steps = (status: OrderStatus, offered: readonly OrderAction[], isPromised = false) =>
  cardSteps({ status }, offered, { isPromised, isLate: false });

test('a new order is accepted by its minutes, and all else is on demand', () => {
  expect(steps('pending', NEW)).toEqual({ asksMinutes: true, first: null, second: null, others: NEW });
});

test('a new order of a later day is accepted by one tap', () => {
  expect(steps('pending', NEW, true)).toMatchObject({
    asksMinutes: false,
    first: 'accept',
    others: ['reject'],
  });
});

test('an order at work on has its next step by one tap', () => {
  expect(steps('preparing', ['ready', 'complete', 'cancel'])).toEqual({
    asksMinutes: false,
    first: 'ready',
    second: null,
    others: ['complete', 'cancel'],
  });
});

test('a late order has another time beside its next step', () => {
  const offered = ['ready', 'complete', 'retime', 'cancel'] as const;
  const [late, timely] = [true, false].map((isLate) =>
    cardSteps({ status: 'preparing' }, offered, { isPromised: false, isLate }),
  );
  expect(late).toMatchObject({ first: 'ready', second: 'retime', others: ['complete', 'cancel'] });
  expect(timely).toMatchObject({ first: 'ready', second: null, others: ['complete', 'retime', 'cancel'] });
});

test('an order that has ended has no steps on its card', () => {
  expect(steps('completed', ['collect', 'reopen'])).toMatchObject({ first: null, second: null, others: [] });
});
