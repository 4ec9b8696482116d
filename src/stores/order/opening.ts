import { computed } from 'nanostores';
import { ordersState } from '#domain/hours/paused-mode.ts';
import { takesPreorders } from '#domain/order/draft-form.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { $zoneChoice } from '#stores/cart/fulfilment.ts';
import { $now } from '#stores/shop/clock.ts';
import { $sign } from '#stores/shop/door-sign.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { shopFacts } from '#stores/shop/shop.ts';

/** Whether the shop takes an order of the chosen mode now, by the time of its own zone. */
export const $opening = computed([$now, $mode, $sign], (now, mode, { pause }) => {
  const shop = shopFacts();
  return ordersState(shop.hours, mode, pause, now, shop);
});

/** Why the shop takes no orders of the chosen mode and area, not even for its opening; null if it takes them. */
export const $closed = computed(
  [$opening, $mode, $zoneChoice, $zones, $now],
  ({ closed, nextOpening }, mode, zone, zones, now) =>
    takesPreorders({ mode, zone }, { slots: shopFacts().slots, zones }, nextOpening, now) ? null : closed,
);
