import { type Context, Hono } from 'hono';
import { type OrderActor, STAFF_ACCOUNT_ROLES } from '#domain/order/actions.ts';
import { isAtWorkPlaces } from '#domain/staff/orders-seen.ts';
import { tooMany } from '#scripts/backend/limits.ts';
import type { Account } from '#scripts/backend/login/accounts.ts';
import { answerText, NOT_STORED, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf, callerOf } from '#scripts/backend/wordpress/caller.ts';
import { BUSY, INVALID_JSON } from '#scripts/backend/wordpress/refusal.ts';
import { type ClientPlaces, clientPlaces } from '#scripts/http/client-places.ts';
import { changeOrder, changeRequestOf, NO_ORDER } from './change-order.ts';
import type { OrderingContext } from './create-order.ts';
import { eventStream } from './event-stream.ts';
import type { KeptOrder } from './kept-orders.ts';
import { type OrderFeed, orderFeed, type ToldOrder } from './order-feed.ts';
import { customersOrder, forCustomers, notAllowed, orderIdIn, orderSeenBy, sightOf } from './orders-shown.ts';
import { returnsStock } from './return-stock.ts';
import { forDrivers } from './today-orders.ts';

/** Limit of streams per client, whose customers may be many, and per account of staff. */
const STREAMS_OF_CLIENT = 100;
/** Streams of all customers of all shops of this process. The server has 2,000 connections; the others are for staff and for calls. */
const ofCustomers = clientPlaces(1500);
const CUSTOMER_STREAM_MS = 10 * 60_000;
/** A stream of staff ends before their token, which is valid for ten minutes. */
const STAFF_STREAM_MS = 9 * 60_000;

/** Routes that change placed orders, and streams of changes (docs/api.md). */
export function lifeRoutes(
  context: OrderingContext & { readonly onLook: () => void },
  accountOf: (request: Context) => Promise<Account | null>,
): { readonly routes: Hono; readonly feed: OrderFeed } {
  const { database, shop, now } = context;
  const app = new Hono({ strict: false });
  const feed = orderFeed(database, now);
  const streams = clientPlaces(STREAMS_OF_CLIENT);
  const world = {
    ...context,
    ...(!context.elsewhere && { onStock: returnsStock(shop, now) }),
  };

  async function change(
    request: Context,
    actor: OrderActor,
    shown: (order: KeptOrder) => string,
  ): Promise<Response> {
    const allow = { allow: 'POST', headers: NOT_STORED };
    const body = await bodyOf(request);
    if (body === undefined) return refuse(INVALID_JSON, allow);
    const wanted = changeRequestOf(body);
    if (!wanted.ok) return refuse(wanted.error, allow);
    const outcome = await changeOrder(orderIdIn(request), wanted.value, actor, world);
    if (outcome.ok) {
      feed.wake();
      context.elsewhere?.onOrder();
      // Publishes returned stock at once.
      await shop();
      return answerText(shown(outcome.value), { allow: 'POST', headers: NOT_STORED });
    }
    const { error, order } = outcome;
    // A caller who was too late sees what the first one did.
    const data = order && error.status === 409 ? { order: JSON.parse(shown(order)) as object } : {};
    return refuse({ ...error, data: { ...error.data, ...data } }, allow);
  }

  function stream(
    request: Context,
    who: string,
    options: Omit<Parameters<typeof eventStream>[0], 'feed' | 'signal' | 'onEnd'>,
    shared?: ClientPlaces,
  ) {
    // Nobody reads the body of an answer to HEAD, so nothing would end the stream before its time.
    if (request.req.method === 'HEAD') return answerText('', { headers: NOT_STORED });
    const leave = streams.take(who);
    if (!leave) return refuse(tooMany('rest_too_many_requests', 30));
    const leaveShared = shared ? shared.take('') : () => {};
    if (!leaveShared) {
      leave();
      return refuse(BUSY, { headers: NOT_STORED });
    }
    const onEnd = () => {
      leave();
      leaveShared();
    };
    return eventStream({ ...options, feed, signal: request.req.raw.signal, onEnd });
  }

  app.post('/orders/:id{[0-9]+}/changes', async (request) => {
    const account = await accountOf(request);
    const role = STAFF_ACCOUNT_ROLES.find((known) => known === account?.role);
    if (!account || !role) return refuse(notAllowed(account), { allow: 'POST', headers: NOT_STORED });
    const sight = sightOf(account);
    const { seen } = sight;
    // Drivers may change only the deliveries that they see.
    const id = orderIdIn(request);
    if (seen === 'deliveries' && (await orderSeenBy(context, id, sight)) === null) return refuse(NO_ORDER);
    const actor = { role, person: { id: account.id, name: account.displayName } };
    return change(request, actor, ({ answer }) => (seen === 'all' ? answer : forDrivers(answer)));
  });

  app.get('/order-events', async (request) => {
    const account = await accountOf(request);
    const { seen: first } = sightOf(account);
    if (first === 'none') return refuse(notAllowed(account), { headers: NOT_STORED });
    if (first === 'all') context.onLook();
    return stream(request, `staff ${account?.id}`, {
      seen: async ({ method, answer }) => {
        // A manager may have ended the sessions, or changed role and places, since the stream began.
        const { seen, places } = sightOf(await accountOf(request));
        if (seen === 'none') throw new Error('The account sees no orders any more.');
        if (seen === 'all') return answer;
        const isTheirs = method === 'deliver' && isAtWorkPlaces(JSON.parse(answer), places);
        return isTheirs ? forDrivers(answer) : null;
      },
      endsInMs: STAFF_STREAM_MS,
    });
  });

  app.post('/get_order/:id{[0-9]+}/cancel', async (request) => {
    if (!(await customersOrder(context, request))) return refuse(NO_ORDER, { allow: 'POST' });
    return change(request, { role: 'customer', person: null }, ({ answer }) => forCustomers(answer));
  });

  app.get('/get_order/:id{[0-9]+}/events', async (request) => {
    const own = await customersOrder(context, request);
    if (!own) return refuse(NO_ORDER, { headers: NOT_STORED });
    const seen = async ({ id, answer }: ToldOrder) => (id === own.id ? forCustomers(answer) : null);
    return stream(request, callerOf(request), { seen, endsInMs: CUSTOMER_STREAM_MS }, ofCustomers);
  });
  return { routes: app, feed };
}
