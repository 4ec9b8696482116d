import type { Page } from 'playwright';

/** What the names of all that quds-grill keeps on a device begin with. */
export const STORED = 'dukkan:quds-grill:';

/** Keys of the lines in the cart, as the device has stored them. */
export const keptLines = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .flatMap((key) => key.split(':cart:').slice(1))
      .sort(),
  );

/** Two portions of falafel, 12.00 each, as the cart keeps them. */
export const FALAFEL = {
  'cart:101': { productId: 101, variationId: null, choices: {}, quantity: 2 },
};

/** All that an order to be picked up needs, but the cart. */
export const PICKUP = {
  fulfilment: { mode: 'pickup', branchId: 51, zoneId: null, customZone: null, day: null },
  customer: { name: 'Layla', phone: '0501234567', notes: '' },
};

/** A cart with all that its order needs: 24.00 in all. */
export const READY = { ...FALAFEL, ...PICKUP };
