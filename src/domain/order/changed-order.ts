import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { ok, type Result } from '#domain/result.ts';
import { changedLife, type OrderActor, type OrderChange } from './actions.ts';
import { isForLaterDay } from './due-date.ts';
import { stageOf } from './life.ts';
import type { Order } from './order.ts';

/**
 * The order as its server will tell it after a change at `now` (epoch milliseconds). Fails like `changedLife`, and with `order.no-life` for
 * an order of a store that changes none.
 */
export function changedOrder(
  order: Order,
  change: OrderChange,
  actor: OrderActor,
  now: number,
  place: ClockPlace,
): Result<Order> {
  const { life, mode } = order;
  if (!life) return { ok: false, error: { code: 'order.no-life' } };
  const changed = changedLife(life, change, actor, {
    mode,
    now,
    isForLater: isForLaterDay(order, now, place),
  });
  if (!changed.ok) return changed;
  const stage = stageOf(changed.value);
  const { action, minutes, reason = '' } = change;
  const told = { action, name: actor.person?.name ?? '', at: now, minutes: minutes ?? null, reason };
  return ok({
    ...order,
    status: changed.value.status,
    life: {
      ...life,
      ...changed.value,
      steps: stage === stageOf(life) ? life.steps : [...life.steps, { stage, at: now }],
      changes: [...life.changes, told],
    },
  });
}
