import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { ok, type Result } from '#domain/result.ts';
import { changedLife, type OrderActor, type OrderChange } from './actions.ts';
import { isPromised } from './due-date.ts';
import { stageOf } from './life.ts';
import type { Order } from './order.ts';

/**
 * The order that the server will return after a change at `now` (epoch milliseconds). Fails like `changedLife`, and with `order.no-life` if
 * the store does not support changes.
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
    isPromised: isPromised(order, now, place),
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
