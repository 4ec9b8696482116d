import { accept, browser, build, contract, only, type Program, unit } from './program.ts';

/** Other merchants, staff and orders. */
export const PEOPLE: readonly Program[] = [
  {
    name: 'tenant-canary',
    shows: 'no word of one merchant, and none of another language, is in another site',
    parts: [build('isolation'), unit('src/pwa/cache-names.test.ts')],
  },
  {
    name: 'order-once',
    shows: 'clicks, tabs, reloads and lost answers make at most one order, and none is silently lost',
    parts: [
      only(/one order is made|are never paid|new price/, browser('order-faults')),
      unit(
        'src/stores/order/send-order.test.ts',
        'src/stores/order/two-tabs.test.ts',
        'src/domain/cart/cart-check.test.ts',
        'src/domain/cart/totals.test.ts',
        'scripts/backend/ordering/create-order.test.ts',
        'scripts/backend/ordering/order-stock.test.ts',
        'scripts/backend/ordering/order-times.test.ts',
      ),
    ],
  },
  {
    name: 'orders-killed',
    shows:
      'an order that the service accepted reaches a stock WooCommerce once, whatever is killed meanwhile',
    parts: [
      accept('orders-killed'),
      unit(
        'scripts/orders/orders.test.ts',
        'scripts/orders/back-office.test.ts',
        'scripts/orders/vouchers-and-taxes.test.ts',
        'scripts/orders/paid-online.test.ts',
        'scripts/orders/services.test.ts',
        'scripts/backend/ordering/order-life.test.ts',
        'scripts/backend/ordering/order-feed.test.ts',
      ),
      browser('stock-woocommerce'),
    ],
  },
  {
    name: 'orders-away',
    shows:
      'orders that come while the store is away are accepted, seen by staff at once, and brought to it in their order',
    parts: [accept('orders-away')],
  },
  {
    name: 'order-life-cut',
    shows:
      'each change of an order is made once, whether the network is cut or the service killed in the middle',
    parts: [accept('order-life-cut')],
  },
  {
    name: 'secrets',
    shows: 'no secret is in any output, cache, report or log',
    parts: [
      accept('secrets'),
      unit('scripts/program/log.test.ts'),
      only(/secret/, build('fixture-merchants')),
      only(
        /secret|token/i,
        unit('src/sources/storefront.test.ts', 'src/sources/request/http.test.ts', 'src/api/http.test.ts'),
      ),
      only(/secrets/, contract('faults')),
    ],
  },
  {
    name: 'staff-privacy',
    shows: 'orders and people’s names reach nobody without a login and stay in no cache',
    parts: [
      browser('staff-session', 'staff-privacy'),
      only(/staff pages/, browser('pwa-offline')),
      only(/staff/, unit('src/pwa/request-kind.test.ts')),
      unit('src/domain/staff/return-path.test.ts'),
    ],
  },
];
