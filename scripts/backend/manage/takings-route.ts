import type { Context } from 'hono';
import { type Figure, type ShopTakings, takingsSum } from '#domain/manage/shop-takings.ts';
import { EARLIER_PERIODS, spanOfPeriod, TAKINGS_PERIODS } from '#domain/manage/takings-period.ts';
import { decimalOf } from '#domain/money.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { merchantTime } from '#scripts/backend/ordering/merchant-time.ts';
import { answer, NOT_STORED, queryOf, refuse } from '#scripts/backend/wordpress/answers.ts';
import { queryReader } from '#scripts/backend/wordpress/query.ts';
import { soldOrders } from './sold-orders.ts';

export interface TakingsWorld {
  readonly tenant: Pick<Tenant, 'timeZone'>;
  readonly database: Database;
  readonly shop: ShopNow;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The call `GET manage/takings?period=today`. `docs/api.md` describes it. */
export const takingsRoute =
  ({ database, tenant, shop, now }: TakingsWorld) =>
  async (request: Context): Promise<Response> => {
    const query = queryReader(queryOf(request));
    const wanted = query.result(query.choice('period', [...TAKINGS_PERIODS, ...EARLIER_PERIODS], 'today'));
    if (!wanted.ok) return refuse(wanted.error, { headers: NOT_STORED });
    const { timeZone } = tenant;
    const span = spanOfPeriod(wanted.value, now(), { timeZone });
    const unit = (await shop()).catalogue.currency;
    const { add, sum } = takingsSum(span, { timeZone }, unit);
    let leftOut = 0;
    for await (const order of soldOrders(database, span, unit)) if (!add(order)) leftOut += 1;
    const body = {
      period: wanted.value,
      from: merchantTime(span.from, timeZone),
      until: merchantTime(span.until, timeZone),
      currency: unit.code,
      ...takingsAnswer(sum()),
      left_out: leftOut,
    };
    return answer(body, { headers: NOT_STORED });
  };

const takingsAnswer = (takings: ShopTakings) => ({
  ...figure(takings),
  average: takings.average && decimalOf(takings.average),
  taken: takings.taken && figure(takings.taken),
  untaken: takings.untaken && figure(takings.untaken),
  waiting: figure(takings.waiting),
  cancelled: figure(takings.cancelled),
  by_mode: takings.byMode.map(({ mode, ...own }) => ({ method: mode, ...figure(own) })),
  by_payment: takings.byPayment.map(({ method, ...own }) => ({ method, ...figure(own) })),
  by_hour: takings.byHour.map(({ hour, ...own }) => ({ hour, ...figure(own) })),
  by_day: takings.byDay.map(({ date, ...own }) => ({ date, ...figure(own) })),
  best_sellers: takings.bestSellers.map(({ productId, name, pieces, total }) => ({
    product_id: productId,
    name,
    quantity: pieces,
    total: decimalOf(total),
  })),
  cash: takings.cash.map(({ person, toHandOver, ...own }) => ({
    person,
    ...figure(own),
    to_hand_over: toHandOver && figure(toHandOver),
  })),
});

const figure = ({ orders, total }: Figure) => ({ orders, total: decimalOf(total) });
