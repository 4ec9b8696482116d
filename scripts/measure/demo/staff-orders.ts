import { randomUUID } from 'node:crypto';
import { type OrderChange, STAFF_ACCOUNT_ROLES } from '#domain/order/actions.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { nextOrderNumbers } from '#scripts/backend/database/counters.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { accountByName } from '#scripts/backend/login/accounts.ts';
import { changeOrder } from '#scripts/backend/ordering/change-order.ts';
import { writeOrder } from '#scripts/backend/ordering/kept-orders.ts';
import { firstLife } from '#scripts/backend/ordering/order-life.ts';

export const PASSWORD = 'Staff-password-of-tests-1';
/** Token for the outbox and the login provider of the data service. */
export const DEMO_TOKEN = 'demo-token-of-tests';
export const ADMINISTRATOR = 'admin@example.com';

/** The fields of an order that a test sets; all others are made up. */
export interface StaffOrder {
  readonly status?: OrderStatus | 'waiting-for-rain';
  readonly name?: string;
  readonly phone?: string;
  readonly method?: 'deliver' | 'pickup' | 'eat-in';
  readonly area?: string;
  readonly address?: string;
  readonly branch?: string;
  readonly table?: string;
  readonly day?: string;
  readonly notes?: string;
  /** Epoch milliseconds. */
  readonly placedAt?: number;
  /** Waits for the shop, whose staff can change it; absent: the store does not let staff change orders. */
  readonly isReceived?: boolean;
  /** What staff did with a received order: minutes after its placing, username, and change. */
  readonly life?: readonly (readonly [number, string, OrderChange])[];
}

/** An order in the format of the ordering API (docs/api.md). */
export function orderRow(id: number, placedAt: number, order: StaffOrder) {
  const method = order.method ?? 'deliver';
  const isCarried = method === 'deliver';
  return {
    id,
    number: String(id),
    order_key: 'key',
    client_order_id: randomUUID(),
    status: order.status ?? 'processing',
    ...(order.isReceived && firstLife('cash', { at: placedAt, timeZone: 'UTC', isAccepted: false })),
    date: new Date(placedAt).toISOString(),
    currency: 'ILS',
    subtotal: '54.00',
    discount: '5.40',
    delivery_cost: isCarried ? '15.00' : '0.00',
    total: isCarried ? '63.60' : '48.60',
    customer_name: order.name ?? 'ليلى الحسيني',
    customer_phone: order.phone ?? '0599123456',
    method,
    area: isCarried ? (order.area ?? 'شعفاط') : '',
    zone: null,
    address: isCarried ? (order.address ?? 'شارع صلاح الدين 5') : '',
    build_details: isCarried ? 'طابق 2، شقة 4' : '',
    delivery_day: order.day ?? '',
    branch: order.branch ?? (isCarried ? '' : 'فرع البلدة القديمة'),
    ...(order.table && { table: order.table }),
    created_by: 'هدى',
    source: 'instagram',
    referrer: '',
    language: 'ar',
    notes: order.notes ?? 'اتصلوا قبل الوصول',
    coupon_codes: ['ten'],
    items: [
      {
        id: 1,
        product_id: 101,
        variation_id: 0,
        name: 'فلافل',
        quantity: 2,
        subtotal: '24.00',
        total: '21.60',
        meta: [],
        notes: 'بدون بصل',
      },
      {
        id: 2,
        product_id: 102,
        variation_id: 5,
        // WooCommerce adds the choices to the name.
        name: 'شاورما دجاج بالخبز الطازج مع صلصة الثوم - كبير, صاج',
        quantity: 1,
        subtotal: '30.00',
        total: '27.00',
        meta: [
          { key: 'الحجم', value: 'كبير' },
          { key: 'الخبز', value: 'صاج' },
        ],
        notes: '',
      },
    ],
  };
}

/** Writes orders into a store, the last one as the newest, and returns their ids. Default time: now. */
export function putOrders(
  database: Database,
  orders: readonly StaffOrder[],
  now = Date.now(),
): Promise<readonly number[]> {
  return database.transaction(async (rows) => {
    const ids: number[] = [];
    for (const order of orders) {
      const placedAt = order.placedAt ?? now;
      const { id } = await nextOrderNumbers(rows, 0);
      await writeOrder(rows, { request: '{}', placedAt, answer: orderRow(id, placedAt, order) });
      ids.push(id);
    }
    return ids;
  });
}

/** Writes orders with what staff did with them. The accounts must exist. */
export async function putLivedOrders(
  database: Database,
  orders: readonly StaffOrder[],
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<void> {
  const ids = await putOrders(database, orders, now);
  for (const [index, { life = [], placedAt = now }] of orders.entries())
    for (const [minutes, username, { isPaid, ...change }] of life) {
      const account = await accountByName(database, username);
      const role = STAFF_ACCOUNT_ROLES.find((known) => known === account?.role);
      if (!account || !role) throw new Error(`${username} may not change orders.`);
      const outcome = await changeOrder(
        ids[index] ?? 0,
        { reason: '', ...change, change_id: randomUUID(), is_paid: isPaid },
        { role, person: { id: account.id, name: account.displayName } },
        { database, tenant: { timeZone }, now: () => placedAt + minutes * 60_000 },
      );
      if (!outcome.ok) throw new Error(`${change.action}: ${outcome.error.code}`);
    }
}
