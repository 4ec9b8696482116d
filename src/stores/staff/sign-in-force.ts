import { computed } from 'nanostores';
import { signInForce } from '#domain/hours/door-sign.ts';
import { $now } from '#stores/shop/clock.ts';
import { $sign } from '#stores/shop/door-sign.ts';
import { shopFacts } from '#stores/shop/shop.ts';

/** The part of the manager's sign that changes the shop now. The page's script reads the sign every eight seconds. */
export const $signInForce = computed([$now, $sign], (now, sign) => {
  const shop = shopFacts();
  return signInForce(sign, shop.hours, now, shop);
});
