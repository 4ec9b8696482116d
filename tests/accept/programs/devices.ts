import { browser, contract, fullOnly, only, type Program, unit } from './program.ts';

/** What happens on a customer’s device, and on the way to it. */
export const DEVICES: readonly Program[] = [
  {
    name: 'storage',
    shows: 'storage that is full, missing, throwing or damaged leaves a working shop',
    parts: [
      only(/^storage/, browser('cart')),
      only(/storage|damaged/, browser('cards')),
      only(/refuses storage/, browser('ordering')),
      only(/without room/, browser('pwa-offline')),
      unit(
        'src/stores/device/safe-storage.test.ts',
        'src/stores/cart/cart.test.ts',
        'src/stores/order/two-tabs.test.ts',
      ),
    ],
  },
  {
    name: 'offline-checkout',
    shows:
      'without a network what was written stays, nothing is sent behind one’s back, and the reason is said',
    parts: [
      only(/no order is made|own script/, browser('order-faults')),
      only(/survives a reload/, browser('checkout')),
      browser('pwa-offline', 'pwa-errors'),
    ],
  },
  {
    name: 'skew',
    shows: 'an old page beside a new release loads again at most once, and updates wait for the customer',
    parts: [
      browser('pwa-update', 'pwa-removal'),
      unit('src/domain/release/reload-guard.test.ts', 'scripts/release/retained-assets.test.ts'),
    ],
  },
  {
    name: 'api-faults',
    shows: 'calls that fail are tried again only when they read, and always end in a value',
    parts: [
      contract('faults'),
      unit('src/api/http.test.ts', 'src/api/ordering.test.ts', 'src/api/store.test.ts'),
      unit('src/domain/attempts.test.ts', 'scripts/backend/ordering/validate-coupon.test.ts'),
    ],
  },
  {
    name: 'hours-dst',
    shows: 'the merchant’s clock decides, past midnight and across changes of the clock',
    parts: [
      unit(
        'src/domain/hours/open-state.test.ts',
        'src/domain/order/offered-slots.test.ts',
        'src/domain/hours/merchant-day.test.ts',
        'src/domain/hours/clock-offset.test.ts',
        'src/stores/shop/clock.test.ts',
      ),
      browser('opening'),
      only(/closed|closes|clock/, browser('order-faults')),
    ],
  },
  {
    name: 'plain-devices',
    shows:
      'Arabic digits are read as numbers, and without scripts the menu can be read and the shop be called',
    parts: [
      unit('src/domain/customer/phone.test.ts'),
      browser('digits'),
      only(/without scripts/, browser('ordering')),
    ],
  },
  {
    name: 'response',
    shows:
      'on a processor four times as slow a tap is answered in 50 ms, and 500 orders are updated in 100 ms',
    parts: [fullOnly(browser('response')), only(/five hundred/, browser('staff-live'))],
  },
];
