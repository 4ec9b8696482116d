import { computed } from 'nanostores';
import { type OpenState, openState } from '#domain/hours/open-state.ts';
import { $now } from './clock.ts';
import { shopFacts } from './shop.ts';

/** Whether the shop is open at present, by the time in its own zone. */
export const $opening = computed($now, (now): OpenState => {
  const shop = shopFacts();
  return openState(shop.hours, now, shop);
});
