import { fail, ok, type Result } from '#domain/result.ts';
import type { FulfilmentMode } from '#domain/tenant/settings.ts';
import { type OrderLife, type OrderStage, type Person, stageOf } from './life.ts';

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
  'take',
  'give-back',
  'depart',
  'complete',
  'collect',
  'fail',
  'cancel',
  'reopen',
] as const;
/**
 * What people do with an order. `complete`: handed over or delivered. `fail`: not delivered. `take`, `give-back`: a driver brings it, or
 * does not. `collect`: the money was taken.
 */
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** One row of the table: from which stages, by whom, for which modes, and what has to be said. */
interface Rule {
  readonly from: readonly OrderStage[];
  readonly roles: readonly OrderRole[];
  /** Absent: all modes. */
  readonly mode?: FulfilmentMode;
  readonly needs?: 'minutes' | 'reason';
}

const STAFF = ['callcenter', 'manager'] as const;
const UNDER_WAY = ['accepted', 'preparing', 'ready', 'on-its-way'] as const;

/** All that is allowed. What is not in it is refused. */
export const ACTION_RULES: Readonly<Record<OrderAction, Rule>> = {
  accept: { from: ['received'], roles: STAFF, needs: 'minutes' },
  reject: { from: ['received'], roles: STAFF, needs: 'reason' },
  prepare: { from: ['accepted'], roles: STAFF },
  ready: { from: ['accepted', 'preparing'], roles: STAFF },
  take: { from: ['accepted', 'preparing', 'ready'], roles: STAFF_ACCOUNT_ROLES, mode: 'deliver' },
  'give-back': { from: UNDER_WAY, roles: STAFF_ACCOUNT_ROLES, mode: 'deliver' },
  depart: { from: ['accepted', 'preparing', 'ready'], roles: STAFF_ACCOUNT_ROLES, mode: 'deliver' },
  complete: { from: UNDER_WAY, roles: STAFF_ACCOUNT_ROLES },
  collect: { from: [...UNDER_WAY, 'done'], roles: STAFF_ACCOUNT_ROLES },
  fail: { from: ['ready', 'on-its-way'], roles: STAFF_ACCOUNT_ROLES, mode: 'deliver', needs: 'reason' },
  cancel: { from: ['received', ...UNDER_WAY], roles: [...STAFF, 'customer'], needs: 'reason' },
  reopen: { from: ['done', 'cancelled', 'failed'], roles: ['manager'], needs: 'reason' },
};

/** What somebody wants to do with an order. */
export interface OrderChange {
  readonly action: OrderAction;
  /** Minutes until it is promised, of `accept`. */
  readonly minutes?: number;
  /** Plain text, of what needs one; customers read it, but for `reopen`. */
  readonly reason?: string;
  /** That the money was taken with it, of `complete`. */
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
  /** A later day is promised as a day. */
  readonly isForLater: boolean;
}

export const LONGEST_PROMISE_MINUTES = 600;
export const LONGEST_REASON = 300;

/** The actions that somebody may take now, in the table's order. */
export const allowedActions = (
  life: OrderLife,
  actor: OrderActor,
  mode: FulfilmentMode,
): readonly OrderAction[] => ORDER_ACTIONS.filter((action) => refusalOf(action, life, actor, mode) === null);

/**
 * The order after a change. Fails with `order.moved` when its stage does not allow it (any more), `order.not-yours` when its role, its
 * driver or its mode do not, and `order.minutes-missing` or `order.reason-missing`.
 */
export function changedLife(
  life: OrderLife,
  change: OrderChange,
  actor: OrderActor,
  { mode, now, isForLater }: Changed,
): Result<OrderLife> {
  const { action, minutes = 0, reason = '' } = change;
  const code = refusalOf(action, life, actor, mode);
  if (code) return fail({ code });
  const { needs } = ACTION_RULES[action];
  const isTimely = Number.isInteger(minutes) && minutes > 0 && minutes <= LONGEST_PROMISE_MINUTES;
  if (needs === 'minutes' && !isForLater && !isTimely) return fail({ code: 'order.minutes-missing' });
  // A customer need not say why.
  if (needs === 'reason' && actor.role !== 'customer' && reason.trim() === '')
    return fail({ code: 'order.reason-missing' });
  const collected = { ...life.payment, state: 'paid' as const, takenBy: actor.person };
  const next = { ...life, revision: life.revision + 1 };
  switch (action) {
    case 'accept':
      return ok({
        ...next,
        status: 'processing',
        acceptedAt: now,
        promisedAt: isForLater ? null : now + minutes * 60_000,
      });
    case 'prepare':
      return ok({ ...next, status: 'preparing' });
    case 'ready':
      return ok({ ...next, status: 'readytoship' });
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
      return ok({ ...next, status: 'completed', payment: change.isPaid ? collected : life.payment });
    case 'collect':
      return ok({ ...next, payment: collected });
    case 'fail':
      return ok({ ...next, status: 'failed', reason });
    case 'reject':
    case 'cancel':
      return ok({ ...next, status: 'cancelled', reason });
    case 'reopen':
      return ok({ ...next, status: 'processing', departedAt: null, reason: '' });
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
  // Drivers work on deliveries, and not on those of another driver.
  if (role === 'driver' && (mode !== 'deliver' || (life.driver && life.driver.id !== person?.id)))
    return 'order.not-yours';
  if (!rule.from.includes(stage)) return 'order.moved';
  // A customer may cancel as long as nobody in the shop has taken the order on; a driver delivers what is ready.
  if (role === 'customer' && stage !== 'received') return 'order.moved';
  if (role === 'driver' && action === 'complete' && !['ready', 'on-its-way'].includes(stage))
    return 'order.moved';
  if (action === 'take' && life.driver) return 'order.moved';
  if (action === 'give-back' && !life.driver) return 'order.moved';
  return action === 'collect' && life.payment.state === 'paid' ? 'order.moved' : null;
}
