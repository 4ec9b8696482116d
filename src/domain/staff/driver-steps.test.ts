import { describe, expect, test } from 'vitest';
import { allowedActions, type OrderActor } from '#domain/order/actions.ts';
import { newLife, type OrderLife, type Payment } from '#domain/order/life.ts';
import { ils } from '#domain/order/test-order.ts';
import { type DriverSteps, driverSteps } from './driver-steps.ts';

const SAMI = { id: 2, name: 'Sami' };
const ACTOR: OrderActor = { role: 'driver', person: SAMI };
const READY = { status: 'readytoship', driver: SAMI } as const;
const OUT = { ...READY, departedAt: 1 };

function stepsOf(told: Partial<OrderLife>, payment: Partial<Payment> = {}): DriverSteps {
  const fresh = newLife('cash');
  const life = { ...fresh, ...told, payment: { ...fresh.payment, ...payment } };
  const order = { life: { ...life, steps: [], changes: [], payUrl: null }, total: ils(6360) };
  return driverSteps(allowedActions(life, ACTOR, 'deliver'), order, SAMI.id);
}

describe('a driver', () => {
  test('can only take a free order', () => {
    expect(stepsOf({ ...READY, driver: null })).toEqual({ first: 'take', others: [] });
  });

  test('can leave with their own order, or give it back', () => {
    expect(stepsOf(READY)).toEqual({ first: 'depart', others: ['give-back'] });
  });

  test('can deliver with the money or without it, or fail', () => {
    const others = ['deliver-unpaid', 'fail', 'collect', 'give-back'];
    expect(stepsOf(OUT)).toEqual({ first: 'deliver', others });
  });

  test('sees no payment if none is due at the door', () => {
    const expected = { first: 'deliver', others: ['fail', 'give-back'] };
    expect(stepsOf(OUT, { state: 'paid' })).toEqual(expected);
    expect(stepsOf(OUT, { method: 'transfer' })).toEqual(expected);
  });

  test('can take the money of an unpaid order after the delivery', () => {
    expect(stepsOf({ ...OUT, status: 'completed' })).toEqual({ first: null, others: ['collect'] });
    expect(stepsOf({ ...OUT, status: 'completed' }, { state: 'paid' })).toEqual({ first: null, others: [] });
  });

  test('has no step for an order of another driver, or of a store without changes', () => {
    expect(stepsOf({ ...OUT, driver: { id: 3, name: 'Omar' } })).toEqual({ first: null, others: [] });
    expect(driverSteps([], { life: null, total: ils(1) }, SAMI.id)).toEqual({ first: null, others: [] });
  });
});
