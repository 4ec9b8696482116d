import * as z from 'zod/mini';
import type { Figure, ShopTakings } from '#domain/manage/shop-takings.ts';
import { type CurrencyFormat, type Money, moneyFromDecimal } from '#domain/money.ts';
import { PAYMENT_METHODS } from '#domain/order/life.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { like, whole } from '#wire/only.ts';
import { parseAnswer, unreadable } from '#wire/parse-answer.ts';
import { count, decimal, list, optionalDecimal, text } from './schema.ts';

const figure = { orders: count, total: decimal };
const takingsSchema = z.object({
  ...figure,
  currency: z.string(),
  average: optionalDecimal,
  taken: z.nullish(z.object(figure)),
  untaken: z.nullish(z.object(figure)),
  waiting: z.object(figure),
  cancelled: z.object(figure),
  by_mode: list(z.object({ method: z.enum(FULFILMENT_MODES), ...figure })),
  by_payment: list(z.object({ method: z.enum(PAYMENT_METHODS), ...figure })),
  by_hour: list(z.object({ hour: count.check(whole(0, 23)), ...figure })),
  by_day: list(z.object({ date: z.string().check(like(/^\d{4}-\d\d-\d\d$/)), ...figure })),
  best_sellers: list(z.object({ product_id: count, name: text, quantity: count, total: decimal })),
  cash: list(
    z.object({
      person: z.object({ id: count, name: text }),
      ...figure,
      to_hand_over: z.nullish(z.object(figure)),
    }),
  ),
});
interface WireFigure {
  readonly orders: number;
  readonly total: string | number;
}

/** The answer of `manage/takings`. Money that cannot be read makes the whole answer unreadable: a sum without a part is wrong. */
export function takingsOf(
  body: unknown,
  { minorUnit }: Pick<CurrencyFormat, 'minorUnit'>,
): Result<ShopTakings> {
  const parsed = parseAnswer(takingsSchema, body);
  if (!parsed.ok) return parsed;
  const { currency, ...wire } = parsed.value;
  let isReadable = true;
  const money = (value: string | number): Money => {
    const amount = moneyFromDecimal(value, currency, minorUnit);
    isReadable &&= amount !== null;
    return amount ?? { amount: 0, minorUnit, currency };
  };
  const figureOf = ({ orders, total }: WireFigure): Figure => ({ orders, total: money(total) });
  const takings: ShopTakings = {
    ...figureOf(wire),
    average: wire.average === null ? null : money(wire.average),
    taken: wire.taken ? figureOf(wire.taken) : null,
    untaken: wire.untaken ? figureOf(wire.untaken) : null,
    waiting: figureOf(wire.waiting),
    cancelled: figureOf(wire.cancelled),
    byMode: wire.by_mode.map(({ method, ...own }) => ({ mode: method, ...figureOf(own) })),
    byPayment: wire.by_payment.map(({ method, ...own }) => ({ method, ...figureOf(own) })),
    byHour: wire.by_hour.map(({ hour, ...own }) => ({ hour, ...figureOf(own) })),
    byDay: wire.by_day.map(({ date, ...own }) => ({ date, ...figureOf(own) })),
    bestSellers: wire.best_sellers.map(({ product_id, name, quantity, total }) => ({
      productId: product_id,
      name,
      pieces: quantity,
      total: money(total),
    })),
    cash: wire.cash.map(({ person, to_hand_over, ...own }) => ({
      person,
      ...figureOf(own),
      toHandOver: to_hand_over ? figureOf(to_hand_over) : null,
    })),
  };
  return isReadable ? ok(takings) : fail(unreadable('total'));
}
