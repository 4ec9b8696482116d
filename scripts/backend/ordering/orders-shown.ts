import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { OrdersSeen } from '#domain/staff/orders-seen.ts';
import type { Account } from '#scripts/backend/login/accounts.ts';
import { queryOf } from '#scripts/backend/wordpress/answers.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import type { OrderingContext } from './create-order.ts';
import { type KeptOrder, orderById } from './kept-orders.ts';
import type { LifeAnswer } from './order-life.ts';
import { deliveryById } from './today-orders.ts';

type World = Pick<OrderingContext, 'database' | 'tenant' | 'now'>;

/** Accounts that work on orders. */
export const STAFF_ROLES = ['driver', 'callcenter', 'manager'] as const;

/** An order as somebody sees it who sees these, as JSON; null when it is none of them. */
export async function orderSeenBy(
  { database, tenant, now }: World,
  id: number,
  seen: OrdersSeen,
): Promise<string | null> {
  if (seen === 'all') return (await orderById(database, id))?.answer ?? null;
  return seen === 'none' ? null : deliveryById(database, id, { timeZone: tenant.timeZone, nowMs: now() });
}

/** The order of the path, if the caller has its key: in a header, because addresses stand in logs, or in the address as plugins take it. */
export async function customersOrder(
  { database }: World,
  { req, ...request }: Context,
): Promise<KeptOrder | null> {
  const order = await orderById(database, Number(req.param('id')));
  const key = req.header('x-order-key') ?? queryOf({ req, ...request } as Context).get('key') ?? '';
  return order && isSame(order.key, key) ? order : null;
}

/** Without the names of staff. */
export function forCustomers(answer: string): string {
  const { changes: _, driver: __, ...order } = JSON.parse(answer) as LifeAnswer;
  const { taken_by: ___, ...payment } = order.payment ?? {};
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
