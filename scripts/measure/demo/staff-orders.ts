import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { nextNumber } from '#scripts/backend/database/counters.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { writeOrder } from '#scripts/backend/ordering/kept-orders.ts';
import { firstLife } from '#scripts/backend/ordering/order-life.ts';

export const PASSWORD = 'Staff-password-of-tests-1';
/** Opens the data service's outbox and its provider. */
export const DEMO_TOKEN = 'demo-token-of-tests';
export const ADMINISTRATOR = 'admin@example.com';

/** What a test says about an order; the rest is made up. */
export interface StaffOrder {
  readonly status?: OrderStatus | 'waiting-for-rain';
  readonly name?: string;
  readonly phone?: string;
  readonly method?: 'deliver' | 'pickup' | 'eat-in';
  readonly area?: string;
  readonly address?: string;
  readonly branch?: string;
  readonly day?: string;
  readonly notes?: string;
  /** Epoch milliseconds. */
  readonly placedAt?: number;
  /** Waits for the shop, whose staff can change it; absent: an order of a store that changes none. */
  readonly isReceived?: boolean;
}

/** An order as the ordering API answers it (docs/api.md). */
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
        name: 'شاورما دجاج في خبز الصاج مع صلصة الثوم',
        quantity: 1,
        subtotal: '30.00',
        total: '27.00',
        meta: [
          { key: 'الحجم', value: 'كبير' },
          { key: 'Bread', value: 'Saj' },
        ],
        notes: '',
      },
    ],
  };
}

/** Puts orders of this moment, or as told, into a store; the last one is the newest. Gives their ids. */
export function putOrders(
  database: Database,
  orders: readonly StaffOrder[],
  now = Date.now(),
): Promise<readonly number[]> {
  return database.transaction(async (rows) => {
    const ids: number[] = [];
    for (const order of orders) {
      const placedAt = order.placedAt ?? now;
      const id = await nextNumber(rows, 'last_order');
      await writeOrder(rows, { request: '{}', placedAt, answer: orderRow(id, placedAt, order) });
      ids.push(id);
    }
    return ids;
  });
}
