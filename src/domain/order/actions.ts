import { fail, ok, type Result } from '#domain/result.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { type OrderLife, type OrderStage, type Person, stageOf } from './life.ts';
import { changedPayment, isPaymentMoved } from './payment-change.ts';

/** The roles of accounts that may change orders. */
export const STAFF_ACCOUNT_ROLES = ['driver', 'callcenter', 'manager'] as const;
export type StaffAccountRole = (typeof STAFF_ACCOUNT_ROLES)[number];

/** Who may change orders. Customers are known by the order's key. */
export type OrderRole = 'customer' | StaffAccountRole;

export const ORDER_ACTIONS = [
  'accept',
  'reject',
  'prepare',
  'ready',
  'retime',
  'take',
  'give-back',
  'depart',
  'complete',
  'collect',
  'uncollect',
  'receive-cash',
  'return-cash',
  'fail',
  'cancel',
  'reopen',
] as const;
/**
 * An action on an order. `retime`: it gets another promised time. `complete`: it was handed over or delivered. `fail`: it could not be
 * delivered. `take`, `give-back`: a driver will bring it, or not after all. `collect`: the driver or the shop has taken the money.
 * `receive-cash`: the shop received it from the driver. `uncollect`, `return-cash`: they did not, that was a mistake.
 */
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** A row of the table: the stages, roles and modes that allow an action, and its required field. */
interface Rule {
  readonly from: readonly OrderStage[];
  readonly roles: readonly OrderRole[];
  /** Absent: all modes. */
  readonly mode?: FulfilmentMode;
  readonly needs?: 'minutes' | 'reason';
}

const STAFF = ['callcenter', 'manager'] as const;
const UNDER_WAY = ['accepted', 'preparing', 'ready', 'on-its-way'] as const;

/** All allowed actions. Everything else is refused. */
export const ACTION_RULES: Readonly<Record<OrderAction, Rule>> = {
  accept: { from: ['received'], roles: STAFF, needs: 'minutes' },
  reject: { from: ['received'], roles: STAFF, needs: 'reason' },
  prepare: { from: ['accepted'], roles: STAFF },
  ready: { from: ['accepted', 'preparing'], roles: STAFF },
  retime: { from: ['accepted', 'preparing', 'ready'], roles: STAFF, needs: 'minutes' },
  take: { from: ['accepted', 'preparing', 'ready'], roles: STAFF_ACCOUNT_ROLES, mode: 'deliver' },
  'give-back': { from: UNDER_WAY, roles: STAFF_ACCOUNT_ROLES, mode: 'deliver' },
  depart: { from: ['accepted', 'preparing', 'ready'], roles: STAFF_ACCOUNT_ROLES, mode: 'deliver' },
  complete: { from: UNDER_WAY, roles: STAFF_ACCOUNT_ROLES },
  collect: { from: [...UNDER_WAY, 'done'], roles: STAFF_ACCOUNT_ROLES },
  uncollect: { from: [...UNDER_WAY, 'done', 'cancelled', 'failed'], roles: ['manager'] },
  'receive-cash': { from: [...UNDER_WAY, 'done', 'cancelled', 'failed'], roles: STAFF, mode: 'deliver' },
  'return-cash': { from: [...UNDER_WAY, 'done', 'cancelled', 'failed'], roles: STAFF, mode: 'deliver' },
  fail: { from: ['ready', 'on-its-way'], roles: STAFF_ACCOUNT_ROLES, mode: 'deliver', needs: 'reason' },
  cancel: { from: ['received', ...UNDER_WAY], roles: [...STAFF, 'customer'], needs: 'reason' },
  reopen: { from: ['done', 'cancelled', 'failed'], roles: ['manager'], needs: 'reason' },
};

/** A requested change of an order. */
export interface OrderChange {
  readonly action: OrderAction;
  /** For `accept` and `retime`: minutes until the promised time. */
  readonly minutes?: number;
  /** Plain text, for actions that need one. Customers read it, except that of `reopen`. */
  readonly reason?: string;
  /** For `complete`: the money was taken, too. */
  readonly isPaid?: boolean;
}

export interface OrderActor {
  readonly role: OrderRole;
  readonly person: Person | null;
}

interface Changed {
  readonly mode: FulfilmentMode;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The order has its own time or a later day, so that `accept` promises no other. */
  readonly isPromised: boolean;
}

export const LONGEST_PROMISE_MINUTES = 600;
export const LONGEST_REASON = 300;

/** The actions that this actor may take now, in the table's order. */
export const allowedActions = (
  life: OrderLife,
  actor: OrderActor,
  mode: FulfilmentMode,
): readonly OrderAction[] => ORDER_ACTIONS.filter((action) => refusalOf(action, life, actor, mode) === null);

/**
 * The order after a change. Fails with `order.moved` if its stage does not allow the change, `order.not-yours` if role, driver or mode do
 * not, `order.minutes-missing` or `order.reason-missing`.
 */
export function changedLife(
  life: OrderLife,
  change: OrderChange,
  actor: OrderActor,
  { mode, now, isPromised }: Changed,
): Result<OrderLife> {
  const { action, minutes = 0, reason = '' } = change;
  const code = refusalOf(action, life, actor, mode);
  if (code) return fail({ code });
  const { needs } = ACTION_RULES[action];
  const isTimely = Number.isInteger(minutes) && minutes > 0 && minutes <= LONGEST_PROMISE_MINUTES;
  if (action === 'retime' && isPromised) return fail({ code: 'order.moved' });
  if (needs === 'minutes' && !isPromised && !isTimely) return fail({ code: 'order.minutes-missing' });
  // Customers need no reason.
  if (needs === 'reason' && actor.role !== 'customer' && reason.trim() === '')
    return fail({ code: 'order.reason-missing' });
  const next = { ...life, revision: life.revision + 1 };
  const promisedAt = isPromised ? null : now + minutes * 60_000;
  const acceptedAt = life.acceptedAt ?? now;
  // Who took the money first has it.
  const isTakenNow = change.isPaid && !isPaymentMoved(life.payment, 'collect');
  switch (action) {
    case 'accept':
      return ok({ ...next, status: 'processing', acceptedAt: now, promisedAt });
    case 'prepare':
      return ok({ ...next, status: 'preparing' });
    case 'ready':
      return ok({ ...next, status: 'readytoship' });
    case 'retime':
      return ok({
        ...next,
        promisedAt,
        ...(life.promisedAt !== null && { retimedAt: now, promisedBefore: life.promisedAt }),
      });
    case 'take':
      return ok({ ...next, driver: actor.person });
    case 'give-back':
      return ok({ ...next, driver: null, departedAt: null });
    case 'depart':
      return ok({
        ...next,
        status: 'readytoship',
        departedAt: now,
        driver: life.driver ?? (actor.role === 'driver' ? actor.person : null),
      });
    case 'complete':
      return ok({
        ...next,
        status: 'completed',
        payment: isTakenNow ? changedPayment(life.payment, 'collect', actor.person, now) : life.payment,
      });
    case 'collect':
    case 'uncollect':
    case 'receive-cash':
    case 'return-cash':
      return ok({ ...next, payment: changedPayment(life.payment, action, actor.person, now) });
    case 'fail':
      return ok({ ...next, status: 'failed', reason });
    case 'reject':
    case 'cancel':
      return ok({ ...next, status: 'cancelled', reason });
    case 'reopen':
      return ok({ ...next, status: 'processing', acceptedAt, departedAt: null, reason: '' });
  }
}

function refusalOf(
  action: OrderAction,
  life: OrderLife,
  { role, person }: OrderActor,
  mode: FulfilmentMode,
): 'order.moved' | 'order.not-yours' | null {
  const rule = ACTION_RULES[action];
  const stage = stageOf(life);
  if (!rule.roles.includes(role) || (rule.mode !== undefined && rule.mode !== mode)) return 'order.not-yours';
  if (role === 'driver' && mode !== 'deliver') return 'order.not-yours';
  // A ready order waits for its guest, and for no time.
  if (action === 'retime' && stage === 'ready' && mode !== 'deliver') return 'order.moved';
  // Two drivers may want the same order; the second one is too late.
  if (action === 'take' && life.driver) return 'order.moved';
  if (role === 'driver' && life.driver && life.driver.id !== person?.id) return 'order.not-yours';
  if (!rule.from.includes(stage)) return 'order.moved';
  // A customer may cancel until the shop accepts the order. A driver may complete only orders that are ready.
  if (role === 'customer' && stage !== 'received') return 'order.moved';
  if (role === 'driver' && action === 'complete' && !['ready', 'on-its-way'].includes(stage))
    return 'order.moved';
  if (action === 'give-back' && !life.driver) return 'order.moved';
  return isPaymentMoved(life.payment, action) ? 'order.moved' : null;
}
