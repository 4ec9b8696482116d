import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $mode } from '#stores/cart/cart-view.ts';
import { $zoneChoice } from '#stores/cart/fulfilment.ts';
import { $opening } from '#stores/order/opening.ts';
import { $now } from '#stores/shop/clock.ts';
import { $sign } from '#stores/shop/door-sign.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { expectedWords } from './expected-words.ts';

/** When an order would come; nothing while the shop is closed. */
export function Expected() {
  const island = useIsland();
  const form = { mode: useStore($mode), zone: useStore($zoneChoice) };
  const zones = useStore($zones);
  const { busy } = useStore($sign);
  const now = useStore($now);
  const { isOpen } = useStore($opening);
  return isOpen && <span className="text muted">{expectedWords(form, zones, busy, now, island)}</span>;
}
