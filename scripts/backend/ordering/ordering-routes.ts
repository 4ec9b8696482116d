import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { decimalOf, moneyFromDecimal, subtractMoney } from '#domain/money.ts';
import { productAnswer } from '#scripts/backend/catalogue/product-answer.ts';
import { smartSearch } from '#scripts/backend/catalogue/smart-search.ts';
import type { Account } from '#scripts/backend/login/accounts.ts';
import {
  answer,
  NOT_STORED,
  originOf,
  pageItems,
  queryOf,
  refuse,
  totals,
} from '#scripts/backend/wordpress/answers.ts';
import { bodyOf, callerOf } from '#scripts/backend/wordpress/caller.ts';
import { guesses } from '#scripts/backend/wordpress/guesses.ts';
import { pageOf, queryReader } from '#scripts/backend/wordpress/query.ts';
import {
  INVALID_JSON,
  invalidFields,
  invalidParameters,
  missingParameters,
  type Refusal,
} from '#scripts/backend/wordpress/refusal.ts';
import { acceptCoupon } from './coupons.ts';
import { createOrder, type OrderingContext } from './create-order.ts';
import { type KeptOrder, orderById } from './kept-orders.ts';
import { orderRequestOf } from './order-request.ts';
import { todayOrders } from './today-orders.ts';

const NO_ORDER: Refusal = { status: 404, code: 'treesal_order_not_found', message: 'Invalid order ID.' };
const FORBIDDEN = { code: 'rest_forbidden', message: 'Sorry, you are not allowed to do that.' } as const;

/** `treesal/v1`, as `docs/api.md` describes it. */
export function orderingRoutes(
  context: OrderingContext,
  accountOf: (request: Context) => Promise<Account | null>,
): Hono {
  const { database, shop, tenant, now } = context;
  const app = new Hono({ strict: false });
  const codeGuesses = guesses(now);

  app.post('/create_order', async (request) => {
    const allow = { allow: 'POST', headers: NOT_STORED };
    const body = await bodyOf(request);
    if (body === undefined) return refuse(INVALID_JSON, allow);
    const wanted = orderRequestOf(body);
    if (!wanted.ok) return refuse(wanted.error, allow);
    const created = createOrder(wanted.value, context);
    if (!created.ok) return refuse(created.error, allow);
    const { order, isNew } = created.value;
    // The stock that is left is told at once to whoever listens.
    if (isNew) shop();
    return orderResponse(order, { status: isNew ? 201 : 200, allow: 'POST' });
  });

  app.get('/get_order/:id{[0-9]+}', async (request) => {
    const order = orderById(database, Number(request.req.param('id')));
    const isOpen =
      order && (isSame(order.key, queryOf(request).get('key') ?? '') || isStaff(await accountOf(request)));
    return isOpen ? orderResponse(order) : refuse(NO_ORDER, { headers: NOT_STORED });
  });

  app.get('/orders/:id{[0-9]+}', async (request) => {
    const refusal = notStaff(await accountOf(request));
    if (refusal) return refuse(refusal, { headers: NOT_STORED });
    const order = orderById(database, Number(request.req.param('id')));
    return order ? orderResponse(order) : refuse(NO_ORDER, { headers: NOT_STORED });
  });

  app.get('/today-orders', async (request) => {
    const refusal = notStaff(await accountOf(request));
    if (refusal) return refuse(refusal, { headers: NOT_STORED });
    const orders = todayOrders(database, tenant.timeZone, now());
    return answer(orders, { headers: { ...NOT_STORED, 'X-WP-Total': String(orders.length) } });
  });

  app.post('/validate-coupon', async (request) => {
    const query = queryOf(request);
    const missing = ['coupon_code', 'total'].filter((name) => !query.has(name));
    if (missing.length > 0) return refuse(missingParameters(missing), { allow: 'POST' });
    const { currency } = shop().catalogue;
    const total = moneyFromDecimal(query.get('total') ?? '', currency.code, currency.minorUnit);
    if (!total || total.amount < 0)
      return refuse(invalidFields({ total: 'A decimal amount is expected.' }), { allow: 'POST' });
    const wait = codeGuesses.begin(callerOf(request));
    if (wait > 0) return refuse(tooManyGuesses(wait), { allow: 'POST' });
    const accepted = acceptCoupon(query.get('coupon_code') ?? '', total, {
      ...context,
      shop: shop(),
      now: now(),
    });
    // Only unknown codes are guesses.
    if (accepted.ok || accepted.error.status !== 404) codeGuesses.right(callerOf(request));
    if (!accepted.ok) return refuse(accepted.error, { allow: 'POST' });
    const { seed, coupon, effect } = accepted.value;
    return answer(
      {
        valid: true,
        code: coupon.code,
        discount_type: seed.type,
        amount: seed.amount,
        free_shipping: effect.freeDelivery,
        discount: decimalOf(effect.discount),
        total: decimalOf(subtractMoney(total, effect.discount)),
        currency: currency.code,
      },
      { allow: 'POST' },
    );
  });

  app.get('/smart-search', (request) => {
    const query = queryReader(queryOf(request));
    const words = (query.text('query') ?? query.text('s') ?? '').slice(0, 200);
    if (words.trim() === '') return refuse(invalidParameters({ query: TOO_SHORT }));
    const page = query.result(pageOf(query));
    if (!page.ok) return refuse(page.error);
    const found = smartSearch(shop(), words);
    return answer(
      pageItems(found, page.value).map((item) => productAnswer(item, originOf(request))),
      { headers: totals(found.length, page.value.perPage) },
    );
  });
  return app;
}

const TOO_SHORT = { code: 'rest_too_short', message: 'query must be at least 1 character long.' };

const orderResponse = (order: KeptOrder, options: { status?: number; allow?: string } = {}): Response =>
  answer(JSON.parse(order.answer), { ...options, headers: NOT_STORED });

const isStaff = (account: Account | null): boolean =>
  account?.role === 'callcenter' || account?.role === 'driver';

function notStaff(account: Account | null): Refusal | null {
  if (isStaff(account)) return null;
  return { ...FORBIDDEN, status: account ? 403 : 401 };
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const tooManyGuesses = (seconds: number): Refusal => ({
  status: 429,
  code: 'treesal_coupon_too_many',
  message: `Too many codes were tried. Wait ${seconds} seconds.`,
  retryAfter: seconds,
});
