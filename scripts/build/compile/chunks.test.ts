import { expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';
import { CHUNK_GROUPS } from './chunks.ts';

const graph: Readonly<Record<string, readonly string[]>> = {
  '/src/layouts/page.ts': ['/src/components/card.ts', '/src/components/came-from.ts', '/src/stores/cart.ts'],
  '/src/components/retry.ts': ['/src/components/came-from.ts'],
  '/src/components/card.ts': ['/src/stores/cart.ts'],
  '/src/stores/cart.ts': ['/src/domain/money.ts', '/node_modules/nanostores/index.js'],
  '/src/domain/money.ts': ['/src/stores/cart.ts'],
  '/src/stores/shop/apis.ts': ['/src/api/store.ts'],
  '/src/components/product/order-extras.ts': [
    '/src/stores/cart.ts',
    '/src/domain/extras.ts',
    '/src/domain/room.ts',
  ],
  '/src/components/card/show-live.ts': ['/src/stores/shop/apis.ts', '/src/stores/live-products.ts'],
  '/src/islands/cart/CartIsland.tsx': [
    '/src/stores/cart.ts',
    '/src/stores/shop/apis.ts',
    '/src/stores/live-products.ts',
    '/src/ui/Button.tsx',
    '/src/islands/cart/Totals.tsx',
    '/src/islands/cart/Note.tsx',
    '/src/islands/order/Rows.tsx',
    '/src/domain/extras.ts',
  ],
  '/src/islands/checkout/CheckoutIsland.tsx': [
    '/src/ui/Button.tsx',
    '/src/islands/cart/Totals.tsx',
    '/src/islands/checkout/Fields.tsx',
    '/src/stores/order/order-form.ts',
  ],
  '/src/islands/checkout/StepsIsland.tsx': [
    '/src/islands/checkout/Fields.tsx',
    '/src/islands/BranchField.tsx',
    '/src/islands/checkout/AddressFields.tsx',
  ],
  '/src/islands/order/CompleteOrderIsland.tsx': [
    '/src/islands/order/Rows.tsx',
    '/src/islands/order/Sums.tsx',
    '/src/islands/order/SendBar.tsx',
    '/src/stores/order/order-form.ts',
    '/src/ui/Icon.tsx',
  ],
  '/src/islands/order/ThankYouIsland.tsx': ['/src/islands/order/Sums.tsx', '/src/domain/order/order-text.ts'],
  '/src/islands/search/SearchIsland.tsx': ['/src/ui/Button.tsx', '/src/ui/Icon.tsx'],
  '/src/islands/staff/orders/OrdersIsland.tsx': [
    '/src/islands/staff/StaffPage.tsx',
    '/src/islands/order/Rows.tsx',
    '/src/islands/BranchField.tsx',
    '/src/domain/order/order-text.ts',
  ],
  '/src/islands/staff/orders/TodayIsland.tsx': ['/src/islands/staff/StaffPage.tsx'],
  '/src/islands/manage/ManageIsland.tsx': [
    '/src/islands/manage/Chart.tsx',
    '/src/islands/manage/minutes.ts',
    '/src/domain/routes.ts',
  ],
  '/src/islands/staff/login/LoginIsland.tsx': ['/src/islands/manage/Chart.tsx'],
  '/src/islands/favourites/FavouritesIsland.tsx': ['/src/domain/routes.ts'],
  '/src/islands/address/AddressesIsland.tsx': [
    '/src/islands/address/back-path.ts',
    '/src/islands/manage/minutes.ts',
    '/src/islands/checkout/AddressFields.tsx',
    '/src/stores/order/order-form.ts',
    '/src/ui/Button.tsx',
  ],
  '/src/islands/address/AddressFormIsland.tsx': ['/src/islands/address/back-path.ts'],
};
const modules = {
  getModuleInfo: (id: string) => ({
    importedIds: (graph[id.slice(ROOT.length)] ?? []).map((path) => ROOT + path),
    importers: Object.keys(graph)
      .filter((path) => graph[path]?.includes(id.slice(ROOT.length)))
      .map((path) => ROOT + path),
  }),
};

test.each([
  ['/src/stores/cart.ts', ['page-stores']],
  ['/src/domain/money.ts', ['page-stores']],
  ['/node_modules/nanostores/index.js', ['page-stores']],
  ['/src/components/card.ts', []],
  ['/src/components/came-from.ts', ['page-stores']],
  ['/src/layouts/page.ts', []],
  ['/node_modules/react-dom/client.js', ['react']],
  ['/src/stores/shop/apis.ts', ['calls']],
  ['/src/api/store.ts', ['calls']],
  ['/src/components/product/order-extras.ts', []],
  ['/src/domain/extras.ts', ['extras']],
  ['/src/domain/room.ts', []],
  ['/src/components/card/show-live.ts', []],
  ['/src/stores/live-products.ts', ['live']],
  ['/src/ui/Icon.tsx', ['screens']],
  ['/src/ui/Button.tsx', ['fields']],
  ['/src/domain/routes.ts', ['finders']],
  ['/src/islands/manage/Chart.tsx', ['staff-screens']],
  ['/src/stores/order/order-form.ts', ['ordering-screens']],
  ['/src/islands/cart/Totals.tsx', ['cart-screens']],
  ['/src/islands/BranchField.tsx', ['cart-screens']],
  ['/src/islands/order/Sums.tsx', ['orders']],
  ['/src/domain/order/order-text.ts', ['order-texts']],
  ['/src/islands/order/Rows.tsx', ['order-lines']],
  ['/src/islands/order/SendBar.tsx', ['review']],
  ['/src/islands/checkout/Fields.tsx', ['checkouts']],
  ['/src/islands/staff/StaffPage.tsx', ['staff-screens']],
  ['/src/islands/address/back-path.ts', ['addresses']],
  ['/src/islands/manage/minutes.ts', ['addresses']],
  ['/src/islands/checkout/AddressFields.tsx', ['checkouts']],
  ['/src/islands/cart/Note.tsx', []],
  ['/src/islands/cart/CartIsland.tsx', []],
])('%s goes into the files %j', (path, names) => {
  expect(CHUNK_GROUPS.map(({ name }) => name(ROOT + path, modules)).filter((name) => name !== null)).toEqual(
    names,
  );
});
