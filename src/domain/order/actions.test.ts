import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FULFILMENT_MODES } from '#domain/tenant/settings.ts';
import {
  ACTION_RULES,
  allowedActions,
  changedLife,
  ORDER_ACTIONS,
  type OrderActor,
  type OrderChange,
  type OrderRole,
} from './actions.ts';
import { newLife, ORDER_STAGES, type OrderLife, stageOf } from './life.ts';

const NOW = Date.parse('2026-11-25T10:00:00Z');
const AGENT: OrderActor = { role: 'callcenter', person: { id: 1, name: 'Huda' } };
const DRIVER: OrderActor = { role: 'driver', person: { id: 2, name: 'Sami' } };
const OTHER: OrderActor = { role: 'driver', person: { id: 3, name: 'Omar' } };
const MANAGER: OrderActor = { role: 'manager', person: { id: 4, name: 'Rana' } };
const CUSTOMER: OrderActor = { role: 'customer', person: null };
const ACTORS = [AGENT, DRIVER, OTHER, MANAGER, CUSTOMER];

const received = newLife('cash');
const at = { mode: 'deliver', now: NOW, isForLater: false } as const;
function lived(
  changes: readonly (readonly [OrderChange, OrderActor?])[],
  life: OrderLife = received,
): OrderLife {
  return changes.reduce((before, [change, actor = AGENT]) => {
    const next = changedLife(before, change, actor, at);
    if (!next.ok) throw new Error(`${change.action}: ${next.error.code}`);
    return next.value;
  }, life);
}
const codeOf = (life: OrderLife, change: OrderChange, actor = AGENT, mode = at.mode as string) => {
  const result = changedLife(life, change, actor, { ...at, mode: mode as 'deliver' });
  return result.ok ? null : result.error.code;
};
const ACCEPT: OrderChange = { action: 'accept', minutes: 20 };

describe('an order', () => {
  test('goes from received to delivered, and says when and by whom', () => {
    const done = lived([
      [ACCEPT],
      [{ action: 'prepare' }],
      [{ action: 'ready' }],
      [{ action: 'take' }, DRIVER],
      [{ action: 'depart' }, DRIVER],
      [{ action: 'complete', isPaid: true }, DRIVER],
    ]);
    expect(done).toEqual({
      status: 'completed',
      revision: 6,
      acceptedAt: NOW,
      promisedAt: NOW + 20 * 60_000,
      departedAt: NOW,
      driver: { id: 2, name: 'Sami' },
      payment: { state: 'paid', method: 'cash', takenBy: { id: 2, name: 'Sami' } },
      reason: '',
    });
  });

  test('is ready until its driver leaves, and is on its way then', () => {
    const ready = lived([[ACCEPT], [{ action: 'ready' }]]);
    expect(stageOf(ready)).toBe('ready');
    expect(stageOf(lived([[{ action: 'depart' }, DRIVER]], ready))).toBe('on-its-way');
  });

  test('for a later day is accepted without minutes', () => {
    const later = changedLife(received, { action: 'accept' }, AGENT, { ...at, isForLater: true });
    expect(later).toMatchObject({ ok: true, value: { status: 'processing', promisedAt: null } });
  });

  test.each([0, -5, 1.5, 601, Number.NaN])('is not accepted with %d minutes', (minutes) => {
    expect(codeOf(received, { action: 'accept', minutes })).toBe('order.minutes-missing');
  });

  test('is rejected, cancelled, failed and reopened with a reason only', () => {
    expect(codeOf(received, { action: 'reject', reason: ' ' })).toBe('order.reason-missing');
    expect(codeOf(received, { action: 'cancel' })).toBe('order.reason-missing');
    const cancelled = lived([[{ action: 'cancel', reason: 'no bread' }]]);
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'no bread' });
    expect(codeOf(cancelled, { action: 'reopen' }, MANAGER)).toBe('order.reason-missing');
    expect(codeOf(cancelled, { action: 'reopen', reason: 'bread came' }, AGENT)).toBe('order.not-yours');
    expect(lived([[{ action: 'reopen', reason: 'bread came' }, MANAGER]], cancelled).reason).toBe('');
  });
});

describe('a customer', () => {
  test('may cancel until somebody has accepted, and need not say why', () => {
    expect(codeOf(received, { action: 'cancel' }, CUSTOMER)).toBeNull();
    expect(codeOf(lived([[ACCEPT]]), { action: 'cancel' }, CUSTOMER)).toBe('order.moved');
    expect(allowedActions(received, CUSTOMER, 'pickup')).toEqual(['cancel']);
  });
});

describe('a driver', () => {
  const ready = lived([[ACCEPT], [{ action: 'ready' }]]);

  test('brings deliveries only, and those of nobody else', () => {
    expect(codeOf(ready, { action: 'complete' }, DRIVER, 'pickup')).toBe('order.not-yours');
    const taken = lived([[{ action: 'take' }, DRIVER]], ready);
    expect(allowedActions(taken, OTHER, 'deliver')).toEqual([]);
    expect(allowedActions(taken, DRIVER, 'deliver')).toEqual([
      'give-back',
      'depart',
      'complete',
      'collect',
      'fail',
    ]);
    expect(codeOf(taken, { action: 'take' }, AGENT)).toBe('order.moved');
    expect(lived([[{ action: 'give-back' }, AGENT]], taken).driver).toBeNull();
  });

  test('who leaves with an order has taken it', () => {
    expect(lived([[{ action: 'depart' }, DRIVER]], ready).driver).toEqual(DRIVER.person);
    expect(lived([[{ action: 'depart' }, AGENT]], ready).driver).toBeNull();
  });

  test('delivers nothing that is not ready, and accepts nothing', () => {
    expect(codeOf(lived([[ACCEPT]]), { action: 'complete' }, DRIVER)).toBe('order.moved');
    expect(codeOf(received, ACCEPT, DRIVER)).toBe('order.not-yours');
  });

  test('takes the money once', () => {
    const paid = lived([[{ action: 'collect' }, DRIVER]], ready);
    expect(codeOf(paid, { action: 'collect' }, DRIVER)).toBe('order.moved');
  });
});

test('the second of two agents is told that the order has moved', () => {
  expect(codeOf(lived([[ACCEPT]]), ACCEPT)).toBe('order.moved');
  expect(codeOf(lived([[ACCEPT]]), { action: 'reject', reason: 'late' })).toBe('order.moved');
});

const change = fc.record({
  action: fc.constantFrom(...ORDER_ACTIONS),
  minutes: fc.constantFrom(0, 20),
  reason: fc.constantFrom('', 'because'),
  isPaid: fc.boolean(),
});

test('no path leads out of the table, whoever does what in whatever order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(change, fc.constantFrom(...ACTORS)), { maxLength: 30 }),
      fc.constantFrom(...FULFILMENT_MODES),
      (steps, mode) => {
        let life = received;
        for (const [step, actor] of steps) {
          const before = life;
          const allowed = allowedActions(before, actor, mode).includes(step.action);
          const next = changedLife(before, step, actor, { ...at, mode });
          if (!next.ok) continue;
          life = next.value;
          const rule = ACTION_RULES[step.action];
          expect(allowed).toBe(true);
          expect(rule.from).toContain(stageOf(before));
          expect(rule.roles as readonly OrderRole[]).toContain(actor.role);
          expect(rule.mode ?? mode).toBe(mode);
          expect(life.revision).toBe(before.revision + 1);
          expect(ORDER_STAGES).toContain(stageOf(life));
          // Nothing leaves an end but a manager's note.
          if (['done', 'cancelled', 'failed'].includes(stageOf(before)) && step.action !== 'collect')
            expect([step.action, actor.role, step.reason]).toEqual(['reopen', 'manager', 'because']);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
