import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { ANYWHERE, type OrdersSeen, ordersSeenBy, type WorkPlaces } from '#domain/staff/orders-seen.ts';
import type { Account } from '#scripts/backend/login/accounts.ts';
import { queryOf } from '#scripts/backend/wordpress/answers.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import type { OrderingContext } from './create-order.ts';
import { type KeptOrder, orderById } from './kept-orders.ts';
import type { LifeAnswer } from './order-life.ts';
import { deliveryById } from './today-orders.ts';

type World = Pick<OrderingContext, 'database' | 'tenant' | 'now'>;

/** The orders that an account may see. `places` limits the deliveries of drivers. */
export interface Sight {
  readonly seen: OrdersSeen;
  readonly places: WorkPlaces;
}

export const sightOf = (account: Account | null): Sight => ({
  seen: ordersSeenBy(account?.role),
  places: account ?? ANYWHERE,
});

/** An order as JSON, as the account sees it; null when the account may not see it. */
export async function orderSeenBy(
  { database, tenant, now }: World,
  id: number,
  { seen, places }: Sight,
): Promise<string | null> {
  if (seen === 'all') return (await orderById(database, id))?.answer ?? null;
  if (seen === 'none') return null;
  return deliveryById(database, id, { timeZone: tenant.timeZone, nowMs: now(), places });
}

/** The order id in the path; 0, which no order has, for a number that is too large for the database. */
export function orderIdIn({ req }: Context): number {
  const id = Number(req.param('id'));
  return Number.isSafeInteger(id) ? id : 0;
}

/** The order in the path, if the caller has its key. The key is in a header, because logs contain addresses; plugins take it from the address. */
export async function customersOrder({ database }: World, request: Context): Promise<KeptOrder | null> {
  const order = await orderById(database, orderIdIn(request));
  const key = request.req.header('x-order-key') ?? queryOf(request).get('key') ?? '';
  return order && isSame(order.key, key) ? order : null;
}

/** The answer without names of staff. */
export function forCustomers(answer: string): string {
  const told = JSON.parse(answer) as LifeAnswer & { readonly created_by?: string };
  const { changes, driver, created_by, ...order } = told;
  const { taken_by, taken_at, handed_to, ...payment } = order.payment ?? {};
  return JSON.stringify({ ...order, ...(order.payment && { payment }) });
}

export const notAllowed = (account: Account | null): Refusal => ({
  code: 'rest_forbidden',
  message: 'Sorry, you are not allowed to do that.',
  status: account ? 403 : 401,
});

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
