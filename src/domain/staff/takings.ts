import type { Money } from '#domain/money.ts';
import { PAYMENT_METHODS, type PaymentMethod, type Person } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { isEnded, isVoid, type OrderStatus } from '#domain/order/order-status.ts';
import { isTaken, toCollect } from '#domain/order/to-collect.ts';

/** Cash that a person has taken and not handed over yet. */
export interface Takings {
  /** Those whose cash is not handed over yet. */
  readonly orders: readonly Order[];
  /** Of these orders; null: none. */
  readonly total: Money | null;
  /** Those whose cash is handed over already. */
  readonly handed: readonly Order[];
  /** Of these; null: nothing. */
  readonly handedOver: Money | null;
}

/**
 * The cash that a person took after an instant (epoch milliseconds). Failed deliveries count, too, because the person still has the money.
 */
export function takingsOf(orders: readonly Order[], personId: number | null, since: number): Takings {
  const taken = orders.filter((order) => {
    const { payment } = order.life ?? {};
    const isTheirs = personId !== null && payment?.takenBy?.id === personId;
    return (
      isTheirs && isTaken(payment) && payment.method === 'cash' && (payment.takenAt ?? endOf(order)) >= since
    );
  });
  const isHanded = ({ life }: Order): boolean => Boolean(life?.payment.handedTo);
  const theirs = taken.filter((order) => !isHanded(order));
  const handed = taken.filter(isHanded);
  return { orders: theirs, total: sumOf(theirs), handed, handedOver: sumOf(handed) };
}

/** The cash from deliveries since an instant, by person and sorted by name. Leaves out orders for which the server does not record it. */
export function takingsByPerson(
  orders: readonly Order[],
  since: number,
): readonly { readonly person: Person; readonly cash: Takings }[] {
  const recorded = orders.filter(
    ({ mode, life }) => mode === 'deliver' && life?.payment.handedTo !== undefined,
  );
  const people = new Map(
    recorded.flatMap(({ life }) => {
      const person = life?.payment.takenBy;
      return person ? [[person.id, person] as const] : [];
    }),
  );
  return [...people.values()]
    .map((person) => ({ person, cash: takingsOf(recorded, person.id, since) }))
    .filter(({ cash }) => cash.total !== null || cash.handedOver !== null)
    .sort((left, right) => left.person.name.localeCompare(right.person.name));
}

const sumOf = (orders: readonly Order[]): Money | null => added(orders.map(({ total }) => total));

/** What an order of an earlier day brought: what was taken at the door, or else its sum; null for one that came to nothing. */
export function broughtBy(order: {
  readonly status: OrderStatus | null;
  readonly taken: Money | null;
  readonly total: Money | null;
  readonly isPaid: boolean;
}): Money | null {
  const isSold = order.isPaid || !isVoid(order.status);
  return order.taken ?? (isSold ? order.total : null);
}

/** What was taken at the door by each way to pay; null: the way is not known. */
export const takenByMethod = (
  orders: readonly { readonly taken: Money | null; readonly method: PaymentMethod | null }[],
): readonly { readonly method: PaymentMethod | null; readonly taken: Money }[] =>
  [...PAYMENT_METHODS, null].flatMap((method) => {
    const taken = added(orders.flatMap((order) => (order.method === method ? (order.taken ?? []) : [])));
    return taken ? [{ method, taken }] : [];
  });

function added(sums: readonly Money[]): Money | null {
  const [first] = sums;
  return first ? { ...first, amount: sums.reduce((sum, { amount }) => sum + amount, 0) } : null;
}

/** Orders that a person delivered since an instant without taking the payment at the door. */
export const unpaidOf = (
  orders: readonly Order[],
  personId: number | null,
  since: number,
): readonly Order[] =>
  orders.filter((order) => {
    const isTheirs = personId !== null && order.life?.driver?.id === personId && order.status === 'completed';
    return isTheirs && Boolean(toCollect(order)?.amount) && endOf(order) >= since;
  });

/** The money that a person has still to take: at the doors of the own open orders, and of those that were delivered unpaid. */
export function untakenOf(orders: readonly Order[], personId: number | null, since: number): Money | null {
  const open = orders.filter(
    (order) => personId !== null && order.life?.driver?.id === personId && !isEnded(order),
  );
  const left = [...open, ...unpaidOf(orders, personId, since)];
  return added(left.flatMap((order) => toCollect(order)?.amount ?? []));
}

/** When an order ended; Infinity if it has not ended. */
const endOf = (order: Order): number =>
  isEnded(order) ? (order.life?.steps.at(-1)?.at ?? order.placedAt) : Number.POSITIVE_INFINITY;
