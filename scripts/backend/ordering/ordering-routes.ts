import { type Context, Hono } from 'hono';
import { couponCode } from '#domain/cart/coupon.ts';
import { moneyFromDecimal } from '#domain/money.ts';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { productAnswer } from '#scripts/backend/catalogue/product-answer.ts';
import { smartSearch } from '#scripts/backend/catalogue/smart-search.ts';
import type { StoreAllowances } from '#scripts/backend/limits.ts';
import type { Account } from '#scripts/backend/login/accounts.ts';
import {
  answer,
  answerText,
  NOT_STORED,
  originOf,
  pageItems,
  queryOf,
  refuse,
  totals,
} from '#scripts/backend/wordpress/answers.ts';
import { bodyOf, callerOf } from '#scripts/backend/wordpress/caller.ts';
import { pageOf, queryReader } from '#scripts/backend/wordpress/query.ts';
import {
  INVALID_JSON,
  invalidFields,
  invalidParameters,
  missingParameters,
} from '#scripts/backend/wordpress/refusal.ts';
import { NO_ORDER } from './change-order.ts';
import { codeGuesses } from './code-guesses.ts';
import { isUnknownCode, refusedAs } from './coupons.ts';
import { createOrder, type OrderingContext } from './create-order.ts';
import { customerOrdersRoute } from './customer-orders.ts';
import { lifeRoutes } from './life-routes.ts';
import { merchantTime } from './merchant-time.ts';
import { cartRequestOf, orderRequestOf } from './order-request.ts';
import { freeSlots } from './order-times.ts';
import { customersOrder, forCustomers, notAllowed, orderIdIn, orderSeenBy, sightOf } from './orders-shown.ts';
import { cartAnswer, couponAnswer, type PricedCart, priceCart } from './price-cart.ts';
import { staffLooked } from './staff-looked.ts';
import { isUnpaidAnswer } from './store-statuses.ts';
import { changedOrders, MOST_ORDERS, todayOrders } from './today-orders.ts';

/** The routes of `treesal/v1` (docs/api.md). */
export function orderingRoutes(
  context: OrderingContext & { readonly allowances: StoreAllowances },
  accountOf: (request: Context) => Promise<Account | null>,
): Hono {
  const { database, shop, tenant, now, allowances } = context;
  const app = new Hono({ strict: false });

  const withCode = codeGuesses(allowances);
  const onLook = staffLooked(database, now);
  const life = lifeRoutes({ ...context, onLook }, accountOf);
  app.route('/', life.routes);
  app.route('/', customerOrdersRoute(database, accountOf));

  app.post('/create_order', allowances.order, async (request) => {
    const allow = { allow: 'POST', headers: NOT_STORED };
    const body = await bodyOf(request);
    if (body === undefined) return refuse(INVALID_JSON, allow);
    const wanted = orderRequestOf(body);
    if (!wanted.ok) return refuse(wanted.error, allow);
    const oneTooMany = allowances.orderOfShop();
    if (oneTooMany) return refuse(oneTooMany, allow);
    const create = () => createOrder(wanted.value, context);
    const codes = [wanted.value.coupon_code, ...wanted.value.coupon_codes].join('');
    const created = await withCode(callerOf(request), codes, create);
    if (!created.ok) {
      allowances.refusedByShop();
      return refuse(created.error, allow);
    }
    const { order, isNew, isStockChanged } = created.value;
    // Publishes the new stock at once.
    if (isStockChanged) await shop();
    if (isNew) context.elsewhere?.onOrder();
    if (isNew) life.feed.wake();
    return orderResponse(forCustomers(order.answer), { status: isNew ? 201 : 200, allow: 'POST' });
  });

  app.get('/get_order/:id{[0-9]+}', async (request) => {
    const own = await customersOrder(context, request);
    const sight = sightOf(await accountOf(request));
    const id = orderIdIn(request);
    if (own && isUnpaidAnswer(own.answer)) context.elsewhere?.onUnpaidSeen();
    const text = own ? forCustomers(own.answer) : await orderSeenBy(context, id, sight);
    return text === null ? refuse(NO_ORDER, { headers: NOT_STORED }) : orderResponse(text);
  });

  app.get('/orders/:id{[0-9]+}', async (request) => {
    const account = await accountOf(request);
    const sight = sightOf(account);
    if (sight.seen === 'none') return refuse(notAllowed(account), { headers: NOT_STORED });
    const text = await orderSeenBy(context, orderIdIn(request), sight);
    return text === null ? refuse(NO_ORDER, { headers: NOT_STORED }) : orderResponse(text);
  });

  app.get('/today-orders', async (request) => {
    const account = await accountOf(request);
    const { seen, places } = sightOf(account);
    if (seen === 'none') return refuse(notAllowed(account), { headers: NOT_STORED });
    // Only staff who accept orders count.
    if (seen === 'all') onLook();
    const query = queryReader(queryOf(request));
    const wanted = query.result({
      atMost: query.integer('per_page', MOST_ORDERS, { minimum: 1, maximum: MOST_ORDERS }),
      before: query.integer('before', Number.MAX_SAFE_INTEGER, { minimum: 1 }),
      since: query.instant('modified_after'),
    });
    if (!wanted.ok) return refuse(wanted.error, { headers: NOT_STORED });
    const nowMs = now();
    const { since, ...limits } = wanted.value;
    const part = { ...limits, seen, places };
    const { answers, total } =
      since === undefined
        ? await todayOrders(database, tenant.timeZone, nowMs, part)
        : await changedOrders(database, { since, nowMs }, part);
    const headers = { 'X-WP-Total': String(total), 'Last-Modified': new Date(nowMs).toUTCString() };
    return answerText(`[${answers.join(',')}]`, { headers: { ...NOT_STORED, ...headers } });
  });

  app.post('/validate-coupon', allowances.price, async (request) => {
    const query = queryOf(request);
    const missing = ['coupon_code', 'total'].filter((name) => !query.has(name));
    if (missing.length > 0) return refuse(missingParameters(missing), { allow: 'POST' });
    const code = couponCode(query.get('coupon_code') ?? '');
    if (code === '') return refuse(invalidFields({ coupon_code: 'A code is expected.' }), { allow: 'POST' });
    const present = await shop();
    const { currency } = present.catalogue;
    const total = moneyFromDecimal(query.get('total') ?? '', currency.code, currency.minorUnit);
    if (!total || total.amount < 0)
      return refuse(invalidFields({ total: 'A decimal amount is expected.' }), { allow: 'POST' });
    const wanted = cartRequestOf(await bodyOf(request));
    if (!wanted.ok) return refuse(wanted.error, { allow: 'POST' });
    const { coupon_codes: others, ...cart } = wanted.value;
    const codes = [...others, code];
    const price = () => priceCart({ ...cart, coupon_codes: codes }, context, total);
    const priced = await withCode(callerOf(request), codes.join(''), price, unknownIn);
    if (!priced.ok) return refuse(priced.error, { allow: 'POST' });
    const refused = priced.value.refused.find((each) => each.code === code);
    if (refused) return refuse(refusedAs(refused.failure, code), { allow: 'POST' });
    return answer(couponAnswer(priced.value, code, total), { allow: 'POST' });
  });

  app.post('/price_cart', allowances.price, async (request) => {
    const allow = { allow: 'POST', headers: NOT_STORED };
    const wanted = cartRequestOf(await bodyOf(request));
    if (!wanted.ok) return refuse(wanted.error, allow);
    const codes = wanted.value.coupon_codes.join('');
    const price = () => priceCart(wanted.value, context);
    const priced = await withCode(callerOf(request), codes, price, unknownIn);
    return priced.ok ? answer(cartAnswer(priced.value), allow) : refuse(priced.error, allow);
  });

  app.get('/slots', async (request) => {
    const query = queryReader(queryOf(request));
    const wanted = query.result({
      mode: query.choice('method', FULFILMENT_MODES, 'pickup'),
      zone: query.integer('zone', 0, { minimum: 1 }),
    });
    if (!wanted.ok) return refuse(wanted.error, { headers: NOT_STORED });
    const { timeZone } = tenant;
    const slots = await freeSlots(database, wanted.value, { shop: await shop(), timeZone, now: now() });
    return answer({ slots: slots.map((slot) => merchantTime(slot, timeZone)) }, { headers: NOT_STORED });
  });

  app.get('/smart-search', async (request) => {
    const query = queryReader(queryOf(request));
    const words = query.text('query') ?? query.text('s') ?? '';
    if (words.trim() === '') return refuse(invalidParameters({ query: TOO_SHORT }));
    const page = query.result(pageOf(query));
    if (!page.ok) return refuse(page.error);
    const found = smartSearch(await shop(), words);
    return answer(
      pageItems(found, page.value).map((item) => productAnswer(item, originOf(request))),
      { headers: totals(found.length, page.value.perPage) },
    );
  });
  return app;
}

const TOO_SHORT = { code: 'rest_too_short', message: 'query must be at least 1 character long.' };

const unknownIn = ({ refused }: PricedCart): number =>
  refused.filter(({ failure, code }) => isUnknownCode(refusedAs(failure, code))).length;

const orderResponse = (order: string, options: { status?: number; allow?: string } = {}): Response =>
  answerText(order, { ...options, headers: NOT_STORED });
