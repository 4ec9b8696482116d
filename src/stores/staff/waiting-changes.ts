import type { SentChange } from '#api/staff.ts';
import { ORDER_ACTIONS } from '#domain/order/actions.ts';
import { changedOrder } from '#domain/order/changed-order.ts';
import type { Order } from '#domain/order/order.ts';
import { keptJson, parseKept } from '#stores/device/kept-json.ts';
import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { lastUser } from './last-user.ts';
import { $actor } from './session.ts';

/** A change of an order that the server has not confirmed. */
export interface WaitingChange {
  readonly orderId: number;
  /** The order's number, which people use. */
  readonly orderNumber: string;
  readonly change: SentChange;
  /** Time of the tap by the shop's clock, in epoch milliseconds. */
  readonly at: number;
  /** Username of the person who tapped. Another user does not send the change. */
  readonly by: string;
}

const KEY = storageKey('staff-changes');

/** The unsent changes in the order of the taps. They are stored on this device until they are sent or the user logs out. */
export const $waitingChanges = keptJson<readonly WaitingChange[]>(KEY, [], changesIn);

/** The unsent changes in storage, because another tab may just have sent one. */
export const waitingNow = (): readonly WaitingChange[] => parseKept(shopStorage[KEY] ?? '[]', [], changesIn);

export const addWaiting = (waiting: WaitingChange): void => $waitingChanges.set([...waitingNow(), waiting]);

export const dropWaiting = (isOver: (waiting: WaitingChange) => boolean): void =>
  $waitingChanges.set(waitingNow().filter((waiting) => !isOver(waiting)));

/** Cached orders with their changes: the same order with the same changes is the same object. */
const drawn = new WeakMap<Order, { readonly key: string; readonly order: Order }>();

/** The order after its unsent changes, without those that the server will refuse. */
export function withWaiting(order: Order, waiting: readonly WaitingChange[]): Order {
  const own = waiting.filter(({ orderId }) => orderId === order.id);
  const actor = $actor.get();
  if (own.length === 0 || !order.life || !actor) return order;
  const key = own.map(({ change }) => change.changeId).join();
  const known = drawn.get(order);
  if (known?.key === key) return known.order;
  const changed = own.reduce((before, { change, at }) => {
    const after = changedOrder(before, change, actor, at, shopFacts());
    return after.ok ? after.value : before;
  }, order);
  drawn.set(order, { key, order: changed });
  return changed;
}

function changesIn(json: unknown): readonly WaitingChange[] {
  return Array.isArray(json) ? json.flatMap((item) => changeIn(Object(item))) : [];
}

function changeIn({ orderId, orderNumber, change, at, by }: Record<string, unknown>): WaitingChange[] {
  const { changeId, action, minutes, reason, isPaid } = Object(change) as Record<string, unknown>;
  const known = ORDER_ACTIONS.find((each) => each === action);
  if (!known || typeof changeId !== 'string' || by !== lastUser()) return [];
  return [
    {
      orderId: Number(orderId),
      orderNumber: String(orderNumber),
      at: Number(at),
      by: lastUser(),
      change: {
        changeId,
        action: known,
        ...(typeof minutes === 'number' && { minutes }),
        ...(typeof reason === 'string' && { reason }),
        ...(typeof isPaid === 'boolean' && { isPaid }),
      },
    },
  ];
}
