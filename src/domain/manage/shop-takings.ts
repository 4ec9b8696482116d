import { dateOfDay } from '#domain/hours/opening-hours.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { placeInWorkday, workdays } from '#domain/hours/workday.ts';
import { addMoney, type CurrencyFormat, type Money, noMoney } from '#domain/money.ts';
import {
  type OrderLife,
  PAYMENT_METHODS,
  type PaymentMethod,
  type Person,
  stageOf,
} from '#domain/order/life.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { isVoid } from '#domain/order/order-status.ts';
import { isCashOut } from '#domain/order/payment-change.ts';
import { isTaken } from '#domain/order/to-collect.ts';
import { FULFILMENT_MODES, type FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { WorkdaySpan } from './takings-period.ts';

/** The fields of an order that takings need. */
export interface SoldOrder
  extends Pick<Order, 'placedAt' | 'mode' | 'total'>,
    Pick<OrderLife, 'status' | 'departedAt' | 'payment'> {
  /** Epoch milliseconds; null before the order has ended. */
  readonly endedAt: number | null;
  readonly items: readonly Pick<OrderItem, 'productId' | 'name' | 'quantity' | 'total'>[];
}

/** Number and sum of orders. */
export interface Figure {
  readonly orders: number;
  readonly total: Money;
}

/** The takings of a shop on some days. An accepted order counts on the day of its placing. */
export interface ShopTakings extends Figure {
  /** Average of an order, halves rounded up; null without orders. */
  readonly average: Money | null;
  /** The part whose money the shop or one of its people has, and the rest; null if the server does not report them. */
  readonly taken: Figure | null;
  readonly untaken: Figure | null;
  /** Orders that are not accepted yet. The sum excludes them. */
  readonly waiting: Figure;
  /** Cancelled, rejected and undelivered orders. The sum excludes them. */
  readonly cancelled: Figure;
  readonly byMode: readonly (Figure & { readonly mode: FulfilmentMode })[];
  /** By the way to pay, also of orders that nobody has paid yet. */
  readonly byPayment: readonly (Figure & { readonly method: PaymentMethod })[];
  /** Hours with orders, in the sequence of a working day. */
  readonly byHour: readonly (Figure & { readonly hour: number })[];
  /** All days of the period. */
  readonly byDay: readonly (Figure & { readonly date: string })[];
  /** Most pieces first. */
  readonly bestSellers: readonly BestSeller[];
  /** Cash that people took on these days, for orders of any day, by person, the largest sum first. */
  readonly cash: readonly CashOfPerson[];
}

export interface CashOfPerson extends Figure {
  readonly person: Person;
  /** Cash of deliveries that nobody in the shop has received; null if the server does not report it. */
  readonly toHandOver: Figure | null;
}

export interface BestSeller {
  readonly productId: number;
  readonly name: string;
  readonly pieces: number;
  readonly total: Money;
}

const MOST_BEST_SELLERS = 10;

/** Sums orders one by one, so that they need not all be in memory. */
export interface TakingsSum {
  /** Leaves out an order in another currency or unit. Returns whether it counts. */
  readonly add: (order: SoldOrder) => boolean;
  readonly sum: () => ShopTakings;
}

/** The takings of a shop's working days. */
export function takingsSum(
  span: WorkdaySpan,
  place: ClockPlace,
  unit: Pick<CurrencyFormat, 'code' | 'minorUnit'>,
): TakingsSum {
  const days = workdays(place);
  const zero: Figure = { orders: 0, total: noMoney(unit) };
  let [all, taken, untaken, waiting, cancelled] = [zero, zero, zero, zero, zero];
  const byMode = new Map<FulfilmentMode, Figure>();
  const byPayment = new Map<PaymentMethod, Figure>();
  const byHour = new Map<number, Figure>();
  const byDay = new Map(span.dates.map((date) => [date, zero]));
  const byProduct = new Map<number, BestSeller>();
  const byPerson = new Map<number, CashOfPerson & { readonly toHandOver: Figure }>();
  const isIn = (instantMs: number): boolean => instantMs >= span.from && instantMs < span.until;

  function addCash({ payment, endedAt, mode, total }: SoldOrder): void {
    const { takenBy: person, method } = payment;
    // Failed deliveries count, too, because the person still has the money.
    if (!person || !isTaken(payment) || method !== 'cash') return;
    const takenAt = payment.takenAt ?? endedAt;
    if (takenAt === null ? !span.isGoingOn : !isIn(takenAt)) return;
    const before = byPerson.get(person.id) ?? { ...zero, toHandOver: zero };
    const isOut = mode === 'deliver' && isCashOut(payment);
    const toHandOver = isOut ? plus(before.toHandOver, total) : before.toHandOver;
    byPerson.set(person.id, { ...plus(before, total), person, toHandOver });
  }

  function addTaken(order: SoldOrder): void {
    const { total, mode, payment, placedAt } = order;
    all = plus(all, total);
    if (isTaken(payment)) taken = plus(taken, total);
    else untaken = plus(untaken, total);
    const count = <Key>(figures: Map<Key, Figure>, key: Key) =>
      figures.set(key, plus(figures.get(key) ?? zero, total));
    count(byMode, mode);
    count(byPayment, payment.method);
    count(byHour, days.hourOf(placedAt));
    count(byDay, dateOfDay(days.dayOf(placedAt)));
    for (const { productId, name, quantity, total: own } of order.items) {
      const before = byProduct.get(productId);
      const pieces = (before?.pieces ?? 0) + quantity;
      byProduct.set(productId, {
        productId,
        name,
        pieces,
        total: addMoney(before?.total ?? zero.total, own),
      });
    }
  }

  return {
    add(order) {
      const { total, items, placedAt } = order;
      const isOurs = ({ currency, minorUnit }: Money) =>
        currency === unit.code && minorUnit === unit.minorUnit;
      if (!isOurs(total) || !items.every((item) => isOurs(item.total))) return false;
      addCash(order);
      if (!isIn(placedAt)) return true;
      if (isVoid(order.status)) cancelled = plus(cancelled, total);
      else if (stageOf(order) === 'received') waiting = plus(waiting, total);
      else addTaken(order);
      return true;
    },
    sum: () => ({
      ...all,
      average: averageOf(all),
      taken,
      untaken,
      waiting,
      cancelled,
      byMode: FULFILMENT_MODES.flatMap((mode) => {
        const figure = byMode.get(mode);
        return figure ? [{ mode, ...figure }] : [];
      }),
      byPayment: PAYMENT_METHODS.flatMap((method) => {
        const figure = byPayment.get(method);
        return figure ? [{ method, ...figure }] : [];
      }),
      byHour: [...byHour]
        .map(([hour, figure]) => ({ hour, ...figure }))
        .sort((one, other) => placeInWorkday(one.hour) - placeInWorkday(other.hour)),
      byDay: [...byDay].map(([date, figure]) => ({ date, ...figure })),
      bestSellers: [...byProduct.values()]
        .sort(
          (one, other) =>
            other.pieces - one.pieces ||
            other.total.amount - one.total.amount ||
            one.productId - other.productId,
        )
        .slice(0, MOST_BEST_SELLERS),
      cash: [...byPerson.values()].sort((one, other) => other.total.amount - one.total.amount),
    }),
  };
}

const plus = ({ orders, total }: Figure, more: Money): Figure => ({
  orders: orders + 1,
  total: addMoney(total, more),
});

/** Rounds to whole minor units with exact integer arithmetic. */
function averageOf({ orders, total }: Figure): Money | null {
  if (orders === 0) return null;
  const rest = total.amount % orders;
  const amount = (total.amount - rest) / orders + (2 * rest >= orders ? 1 : 0);
  return { ...total, amount };
}
