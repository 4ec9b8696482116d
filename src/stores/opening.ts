import { computed } from 'nanostores';
import { type OpenState, openState } from '#domain/hours/open-state.ts';
import { $now } from './clock.ts';
import { shopFacts } from './shop.ts';

/** Whether the shop is open now, by its own clock on the wall. */
export const $opening = computed($now, (now): OpenState => {
  const shop = shopFacts();
  return openState(shop.hours, now, shop);
});
