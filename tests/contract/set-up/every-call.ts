import type { CartApi } from '#api/cart.ts';
import type { DataServiceApi } from '#api/data-service.ts';
import type { OrderingApi } from '#api/ordering.ts';
import type { PlacedOrderApi } from '#api/placed-order.ts';
import type { StaffApi } from '#api/staff.ts';
import type { StoreApi } from '#api/store.ts';
import type { Result } from '#domain/result.ts';
import { orderDraft } from './order-draft.ts';

export interface Clients {
  readonly store: StoreApi;
  readonly ordering: OrderingApi & PlacedOrderApi & CartApi;
  readonly staff: StaffApi;
  readonly data: DataServiceApi;
}

export interface CallToTry {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly make: (clients: Clients) => Promise<Result<unknown>>;
  readonly timeoutMs: number;
  /** An empty body, as of 204, is all that it waits for. */
  readonly needsNoBody?: true;
}

const call = (
  method: CallToTry['method'],
  name: string,
  make: CallToTry['make'],
  more: Partial<CallToTry> = {},
): CallToTry => ({ name: `${method} ${name}`, method, make, timeoutMs: 10_000, ...more });

const FREE = { amount: 100, minorUnit: 2, currency: 'ILS' };
const NO_BODY = { needsNoBody: true } as const;

/** Every call of a browser, once. What only builds ask for is proven in `src/sources`. */
export const EVERY_CALL: readonly CallToTry[] = [
  call('GET', 'products/{id}', ({ store }) => store.product(16)),
  call('GET', 'products by ids', ({ store }) => store.productsByIds([16])),
  call('GET', 'smart-search', ({ store }) => store.search('x')),
  call('GET', 'delivery_zone', ({ store }) => store.zones()),
  call('POST', 'validate-coupon', ({ ordering }) =>
    ordering.checkCoupon('TEN', FREE, { lines: [], couponCodes: [], phone: '', email: '' }),
  ),
  call('POST', 'price_cart', ({ ordering }) =>
    ordering.priceCart({ mode: 'pickup', zoneId: null, lines: [], couponCodes: [], phone: '', email: '' }),
  ),
  call('POST', 'create_order', ({ ordering }) => ordering.createOrder(orderDraft({})), { timeoutMs: 30_000 }),
  call('GET', 'get_order/{id}', ({ ordering }) => ordering.order(57, 'key')),
  call('POST', 'get_order/{id}/cancel', ({ ordering }) => ordering.cancelOrder(57, 'key', 'change')),
  call('POST', 'orders/{id}/changes', ({ staff }) =>
    staff.changeOrder(57, { changeId: 'change', action: 'prepare' }, 'token'),
  ),
  call('POST', 'token', ({ staff }) => staff.login('user', 'password', 'desk')),
  call('POST', 'token by cookie', ({ staff }) => staff.refresh('desk')),
  call('POST', 'token/validate', ({ staff }) => staff.validate('token'), NO_BODY),
  call('POST', 'token/revoke', ({ staff }) => staff.logout(), NO_BODY),
  call('GET', 'today-orders', ({ staff }) => staff.todayOrders('token')),
  call('POST', 'customer-orders', ({ staff }) => staff.customerOrders('0599123456', null, 'token')),
  call('GET', 'orders/{id}', ({ staff }) => staff.order(57, 'token')),
  call('GET', 'items', ({ data }) => data.items.list('orders')),
  call('GET', 'items/{id}', ({ data }) => data.items.one('orders', 1)),
  call('GET', 'files', ({ data }) => data.files()),
  call('GET', 'users/me', ({ data }) => data.users.me()),
  call('POST', 'items', ({ data }) => data.items.create('orders', [{}])),
  call('PATCH', 'items/{id}', ({ data }) => data.items.update('orders', 1, {})),
  call('DELETE', 'items', ({ data }) => data.items.remove('orders', [1]), NO_BODY),
  call('POST', 'users', ({ data }) => data.users.create({ email: 'a@example.com' })),
  call('POST', 'users/invite', ({ data }) => data.users.invite('a@example.com', 'role'), NO_BODY),
  call('POST', 'users/invite/accept', ({ data }) => data.users.acceptInvite('t', 'p'), NO_BODY),
  call('POST', 'auth/password/request', ({ data }) => data.password.request('a@example.com'), NO_BODY),
  call('POST', 'auth/password/reset', ({ data }) => data.password.reset('t', 'p'), NO_BODY),
  call('POST', 'auth/login', ({ data }) => data.session.login('a@example.com', 'p')),
  call('POST', 'auth/refresh', ({ data }) => data.session.refresh()),
  call('POST', 'auth/logout', ({ data }) => data.session.logout(), NO_BODY),
];
