import { computed } from 'nanostores';
import { orderState } from '#domain/hours/open-state.ts';
import { withPause } from '#domain/hours/pause.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { $now } from '#stores/shop/clock.ts';
import { $sign } from '#stores/shop/door-sign.ts';
import { shopFacts } from '#stores/shop/shop.ts';

/** Whether the shop takes an order of the chosen mode now, by the time of its own zone. */
export const $opening = computed([$now, $mode, $sign], (now, mode, { pause }) => {
  const shop = shopFacts();
  return withPause(orderState(shop.hours, mode, now, shop), pause, now, shop.hours.lastOrderMinutes);
});
