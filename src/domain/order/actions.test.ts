import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
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
const at = { mode: 'deliver', now: NOW, isPromised: false } as const;
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
  test('goes from received to delivered, with times and persons', () => {
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
      payment: {
        state: 'paid',
        method: 'cash',
        takenBy: { id: 2, name: 'Sami' },
        takenAt: NOW,
        handedTo: null,
      },
      reason: '',
    });
  });

  test('is ready until its driver leaves, and then on its way', () => {
    const ready = lived([[ACCEPT], [{ action: 'ready' }]]);
    expect(stageOf(ready)).toBe('ready');
    expect(stageOf(lived([[{ action: 'depart' }, DRIVER]], ready))).toBe('on-its-way');
  });

  test('for a later day is accepted without minutes', () => {
    const later = changedLife(received, { action: 'accept' }, AGENT, { ...at, isPromised: true });
    expect(later).toMatchObject({ ok: true, value: { status: 'processing', promisedAt: null } });
  });

  test.each([0, -5, 1.5, 601, Number.NaN])('is not accepted with %d minutes', (minutes) => {
    expect(codeOf(received, { action: 'accept', minutes })).toBe('order.minutes-missing');
  });

  test('gets another time from the tap on, and keeps when that was and the time before', () => {
    const before = lived([[ACCEPT]], received);
    const retimed = changedLife(before, { action: 'retime', minutes: 30 }, AGENT, {
      ...at,
      now: NOW + 25 * 60_000,
    });
    expect(retimed).toMatchObject({
      ok: true,
      value: {
        status: 'processing',
        revision: 2,
        promisedAt: NOW + 55 * 60_000,
        retimedAt: NOW + 25 * 60_000,
        promisedBefore: before.promisedAt,
      },
    });
    expect(codeOf(before, { action: 'retime' })).toBe('order.minutes-missing');
    expect(codeOf(before, { action: 'retime', minutes: 10 }, DRIVER)).toBe('order.not-yours');
    expect(codeOf(before, { action: 'retime', minutes: 10 }, CUSTOMER)).toBe('order.not-yours');
  });

  test('that had no promised time gets its first one', () => {
    const before = { ...received, status: 'processing' } as const;
    const timed = lived([[{ action: 'retime', minutes: 10 }]], before);
    expect(timed.promisedAt).toBe(NOW + 10 * 60_000);
    expect(timed).not.toHaveProperty('retimedAt');
  });

  test('with its own time, on its way, or ready for its guest gets no other time', () => {
    const RETIME: OrderChange = { action: 'retime', minutes: 10 };
    const accepted = lived([[ACCEPT]]);
    expect(changedLife(accepted, RETIME, AGENT, { ...at, isPromised: true })).toMatchObject({
      ok: false,
      error: { code: 'order.moved' },
    });
    const ready = lived([[{ action: 'ready' }]], accepted);
    expect(codeOf(ready, RETIME)).toBeNull();
    expect(codeOf(ready, RETIME, AGENT, 'pickup')).toBe('order.moved');
    expect(codeOf(lived([[{ action: 'depart' }]], ready), RETIME)).toBe('order.moved');
  });

  test('can be rejected, cancelled, failed and reopened only with a reason', () => {
    expect(codeOf(received, { action: 'reject', reason: ' ' })).toBe('order.reason-missing');
    expect(codeOf(received, { action: 'cancel' })).toBe('order.reason-missing');
    const cancelled = lived([[{ action: 'cancel', reason: 'no bread' }]]);
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'no bread' });
    expect(codeOf(cancelled, { action: 'reopen' }, MANAGER)).toBe('order.reason-missing');
    expect(codeOf(cancelled, { action: 'reopen', reason: 'bread came' }, AGENT)).toBe('order.not-yours');
    const reopened = lived([[{ action: 'reopen', reason: 'bread came' }, MANAGER]], cancelled);
    // So its ticket is printed.
    expect(reopened).toMatchObject({ reason: '', acceptedAt: NOW });
  });
});

describe('the cash of an order', () => {
  const taken = lived([
    [ACCEPT],
    [{ action: 'ready' }],
    [{ action: 'depart' }, DRIVER],
    [{ action: 'complete', isPaid: true }, DRIVER],
  ]);
  const RECEIVE: OrderChange = { action: 'receive-cash' };

  test('is handed over once, to an agent or manager, and the second of two is told', () => {
    const handed = lived([[RECEIVE]], taken);
    expect(handed.payment).toEqual({ ...taken.payment, handedTo: AGENT.person });
    expect(codeOf(handed, RECEIVE, MANAGER)).toBe('order.moved');
    expect(lived([[RECEIVE, MANAGER]], taken).payment.handedTo).toEqual(MANAGER.person);
    expect(codeOf(taken, RECEIVE, DRIVER)).toBe('order.not-yours');
  });

  test('is handed over also when the order was not delivered after all, and not before it was taken', () => {
    const out = lived([[ACCEPT], [{ action: 'ready' }], [{ action: 'depart' }, DRIVER]]);
    expect(codeOf(out, RECEIVE)).toBe('order.moved');
    const failed = lived(
      [
        [{ action: 'collect' }, DRIVER],
        [{ action: 'fail', reason: 'gone' }, DRIVER],
      ],
      out,
    );
    expect(codeOf(failed, RECEIVE)).toBeNull();
  });

  test.each([
    ['money that was paid by card', { method: 'card' }],
    ['money that nobody took', { takenBy: null }],
  ] as const)('is not %s', (_, payment) => {
    expect(codeOf({ ...taken, payment: { ...taken.payment, ...payment } }, RECEIVE)).toBe('order.moved');
  });

  test('is not handed over where the server does not record it', () => {
    const { handedTo: _, ...payment } = taken.payment;
    expect(allowedActions({ ...taken, payment }, AGENT, 'deliver')).not.toContain('receive-cash');
  });

  test('is with the driver again when the handing over was a mistake, and may be handed over again', () => {
    const RETURN: OrderChange = { action: 'return-cash' };
    const handed = lived([[RECEIVE]], taken);
    const back = lived([[RETURN, MANAGER]], handed);
    expect(back.payment).toEqual(taken.payment);
    expect(codeOf(back, RETURN)).toBe('order.moved');
    expect(codeOf(handed, RETURN, DRIVER)).toBe('order.not-yours');
    expect(lived([[RECEIVE, MANAGER]], back).payment.handedTo).toEqual(MANAGER.person);
  });

  test('that nobody took is to be taken again, after a manager has said so', () => {
    const NOT_TAKEN: OrderChange = { action: 'uncollect' };
    const reopened = lived([[{ action: 'reopen', reason: 'wrong order' }, MANAGER]], taken);
    // The customer may have paid, and must not pay twice.
    expect(reopened.payment).toEqual(taken.payment);
    for (const paid of [taken, reopened]) {
      for (const actor of [AGENT, DRIVER]) expect(codeOf(paid, NOT_TAKEN, actor)).toBe('order.not-yours');
      const open = lived([[NOT_TAKEN, MANAGER]], paid);
      expect(open.payment).toEqual({ ...received.payment, takenAt: null });
      expect(codeOf(open, NOT_TAKEN, MANAGER)).toBe('order.moved');
      expect(codeOf(open, { action: 'collect' }, DRIVER)).toBeNull();
    }
    const byStore: OrderLife = { ...taken, payment: { ...taken.payment, takenBy: null } };
    for (const other of [lived([[RECEIVE]], taken), byStore])
      expect(codeOf(other, NOT_TAKEN, MANAGER)).toBe('order.moved');
  });

  test('is what its driver takes for an order that was accepted without its payment online', () => {
    const out = lived([[ACCEPT], [{ action: 'ready' }], [{ action: 'depart' }, DRIVER]], newLife('online'));
    const done = lived([[{ action: 'complete', isPaid: true }, DRIVER]], out);
    const cash = { state: 'paid', method: 'cash', takenBy: DRIVER.person, takenAt: NOW, handedTo: null };
    expect(done.payment).toEqual(cash);
    expect(codeOf(done, RECEIVE)).toBeNull();
  });

  test('is with whoever took it first', () => {
    const out = lived([[ACCEPT], [{ action: 'ready' }], [{ action: 'collect' }, AGENT]]);
    const done = lived(
      [
        [{ action: 'depart' }, DRIVER],
        [{ action: 'complete', isPaid: true }, DRIVER],
      ],
      out,
    );
    expect(done.payment.takenBy).toEqual(AGENT.person);
  });
});

describe('a customer', () => {
  test('may cancel without a reason until somebody has accepted', () => {
    expect(codeOf(received, { action: 'cancel' }, CUSTOMER)).toBeNull();
    expect(codeOf(lived([[ACCEPT]]), { action: 'cancel' }, CUSTOMER)).toBe('order.moved');
    expect(allowedActions(received, CUSTOMER, 'pickup')).toEqual(['cancel']);
  });
});

describe('a driver', () => {
  const ready = lived([[ACCEPT], [{ action: 'ready' }]]);

  test('may change only deliveries that are free or their own', () => {
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
    expect(codeOf(taken, { action: 'depart' }, OTHER)).toBe('order.not-yours');
    expect(lived([[{ action: 'give-back' }, AGENT]], taken).driver).toBeNull();
  });

  test('cannot take an order that another driver has taken', () => {
    const taken = lived([[{ action: 'take' }, DRIVER]], ready);
    for (const late of [OTHER, DRIVER, AGENT])
      expect(codeOf(taken, { action: 'take' }, late)).toBe('order.moved');
    const free = lived([[{ action: 'give-back' }, DRIVER]], taken);
    expect(lived([[{ action: 'take' }, OTHER]], free).driver).toEqual(OTHER.person);
  });

  test('takes an order by leaving with it', () => {
    expect(lived([[{ action: 'depart' }, DRIVER]], ready).driver).toEqual(DRIVER.person);
    expect(lived([[{ action: 'depart' }, AGENT]], ready).driver).toBeNull();
  });

  test('cannot complete an order that is not ready, and cannot accept one', () => {
    expect(codeOf(lived([[ACCEPT]]), { action: 'complete' }, DRIVER)).toBe('order.moved');
    expect(codeOf(received, ACCEPT, DRIVER)).toBe('order.not-yours');
  });

  test('can collect the money only once', () => {
    const paid = lived([[{ action: 'collect' }, DRIVER]], ready);
    expect(codeOf(paid, { action: 'collect' }, DRIVER)).toBe('order.moved');
  });
});

test('the second of two agents gets the code order.moved', () => {
  expect(codeOf(lived([[ACCEPT]]), ACCEPT)).toBe('order.moved');
  expect(codeOf(lived([[ACCEPT]]), { action: 'reject', reason: 'late' })).toBe('order.moved');
});

const change = fc.record({
  action: fc.constantFrom(...ORDER_ACTIONS),
  minutes: fc.constantFrom(0, 20),
  reason: fc.constantFrom('', 'because'),
  isPaid: fc.boolean(),
});

test('every accepted change is in the table, for any sequence of actions and actors', () => {
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
          // Only a manager with a reason can reopen an ended order.
          if (
            ['done', 'cancelled', 'failed'].includes(stageOf(before)) &&
            !['collect', 'uncollect', 'receive-cash', 'return-cash'].includes(step.action)
          )
            expect([step.action, actor.role, step.reason]).toEqual(['reopen', 'manager', 'because']);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
