import { useStore } from '@nanostores/react';
import { isServedDaily } from '#domain/delivery/zones.ts';
import { kitchenMinutesOf, soonWindow } from '#domain/order/soon-window.ts';
import type { ZoneFacts } from '#domain/storefront/shop-facts.ts';
import { useIsland } from '#islands/island.tsx';
import { $opening } from '#stores/order/opening.ts';
import { $sign } from '#stores/shop/door-sign.ts';

/** How long an order takes to an area, in words; empty for one with days, for a closed shop, and where nobody knows. */
export function useMinutesTo(): (zone: ZoneFacts) => string {
  const { t, shop, count } = useIsland();
  const { isOpen } = useStore($opening);
  const { busy } = useStore($sign);
  const kitchen = isOpen ? kitchenMinutesOf(shop.waitMinutes, busy) : null;
  return (zone) => {
    if (kitchen === null || !isServedDaily(zone)) return '';
    const { from, to } = soonWindow(kitchen, 'deliver', zone.minutes ?? 0);
    return t('order:area-minutes', { from: count(from), count: to });
  };
}
