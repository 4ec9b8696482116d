import { ORDER_ACTIONS, type OrderAction } from '#domain/order/actions.ts';
import { ORDER_STAGES, type OrderStage, stageOf } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** A change that the server refused. The screen shows the order's former state again. */
export interface RefusedChange {
  readonly orderId: number;
  readonly orderNumber: string;
  readonly action: OrderAction;
  /** Code of the refusal: `order.moved` when somebody else was faster. */
  readonly code: string;
  /** The last change of the order, made by somebody else; null if the server does not send it to this account. */
  readonly last: { readonly action: string; readonly name: string; readonly reason: string } | null;
  /** The order's present state; null if it could not be read. */
  readonly stage: OrderStage | null;
  /** Name of its driver; empty without one. */
  readonly driver: string;
}

/** The last refusal of each order, in all tabs, until somebody confirms it. */
export const $refusedChanges = keptJson<readonly RefusedChange[]>(storageKey('staff-refused'), [], (json) =>
  Array.isArray(json) ? json.flatMap((item) => refusedIn(Object(item))) : [],
);

/** Adds one, in place of an earlier one of the same order. `life`: the order's present state; null if it could not be read. */
export function noteRefused(
  { id, number }: Pick<Order, 'id' | 'number'>,
  { action, code }: Pick<RefusedChange, 'action' | 'code'>,
  life: Order['life'],
): void {
  const last = life?.changes.at(-1);
  forgetRefused(id);
  $refusedChanges.set([
    ...$refusedChanges.get(),
    {
      ...{ orderId: id, orderNumber: number, action, code },
      last: last ? { action: last.action, name: last.name, reason: last.reason } : null,
      stage: life && stageOf(life),
      driver: life?.driver?.name ?? '',
    },
  ]);
}

export function forgetRefused(orderId: number): void {
  const kept = $refusedChanges.get().filter((refused) => refused.orderId !== orderId);
  if (kept.length < $refusedChanges.get().length) $refusedChanges.set(kept);
}

function refusedIn(item: Record<string, unknown>): RefusedChange[] {
  const action = ORDER_ACTIONS.find((known) => known === item.action);
  if (!action) return [];
  const { last } = item;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const { action: done, name, reason } = Object(last) as Record<string, unknown>;
  return [
    {
      orderId: Number(item.orderId),
      orderNumber: text(item.orderNumber),
      action,
      code: text(item.code),
      last: last ? { action: text(done), name: text(name), reason: text(reason) } : null,
      stage: ORDER_STAGES.find((known) => known === item.stage) ?? null,
      driver: text(item.driver),
    },
  ];
}
