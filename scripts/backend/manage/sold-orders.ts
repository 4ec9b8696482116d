import { setImmediate as otherWork } from 'node:timers/promises';
import type { SoldOrder } from '#domain/manage/shop-takings.ts';
import type { WorkdaySpan } from '#domain/manage/takings-period.ts';
import { type CurrencyFormat, type Money, moneyFromDecimal } from '#domain/money.ts';
import { isEnded } from '#domain/order/order-status.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import type { AnsweredOrder } from '#scripts/backend/ordering/change-order.ts';
import { lifeOf } from '#scripts/backend/ordering/order-life.ts';

/** An order is delivered, and its cash taken, at most a week after it was placed. One more day is a margin. */
const LONGEST_WAY_MS = 8 * 86_400_000;
/** Orders that are read in one step. Other shops wait for some milliseconds during a step. */
const PART = 250;

/** Yields all orders that may count in a span: placed in it, or placed before it and changed after it began. Reads them in parts. */
export async function* soldOrders(
  { shop, query }: Rows,
  { from, until }: WorkdaySpan,
  unit: Pick<CurrencyFormat, 'code' | 'minorUnit'>,
): AsyncGenerator<SoldOrder> {
  const found = await query
    .selectFrom('placed_order')
    .select('id')
    .where('shop', '=', shop)
    .where('placed_at', '>=', from - LONGEST_WAY_MS)
    .where('placed_at', '<', until)
    .where(({ eb, or }) => or([eb('placed_at', '>=', from), eb('changed_at', '>=', from)]))
    .orderBy('id')
    .execute();
  const ids = found.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += PART) {
    const part = await query
      .selectFrom('placed_order')
      .select(['answer', 'placed_at'])
      .where('shop', '=', shop)
      .where('id', 'in', ids.slice(start, start + PART))
      .orderBy('id')
      .execute();
    for (const { answer, placed_at } of part)
      yield soldOrder(JSON.parse(answer) as AnsweredMoney, placed_at, unit);
    await otherWork();
  }
}

/** The fields of an order's answer that takings need. */
interface AnsweredMoney extends AnsweredOrder {
  readonly currency: string;
  readonly total: string;
  readonly items: readonly {
    readonly product_id: number;
    readonly name: string;
    readonly quantity: number;
    /** After discounts. */
    readonly total: string;
  }[];
}

function soldOrder(
  answer: AnsweredMoney,
  placedAt: number,
  { minorUnit }: Pick<CurrencyFormat, 'minorUnit'>,
): SoldOrder {
  const money = (text: string): Money =>
    moneyFromDecimal(text, answer.currency, minorUnit) ?? { amount: 0, minorUnit, currency: answer.currency };
  const life = lifeOf(answer);
  const last = answer.steps.at(-1);
  return {
    placedAt,
    endedAt: isEnded(life) ? (last ? Date.parse(last.at) : placedAt) : null,
    mode: answer.method,
    status: life.status,
    departedAt: life.departedAt,
    payment: life.payment,
    total: money(answer.total),
    items: answer.items.map(({ product_id, name, quantity, total }) => ({
      productId: product_id,
      name,
      quantity,
      total: money(total),
    })),
  };
}
