import { useStore } from '@nanostores/react';
import { termsText } from '#i18n/delivery-text.ts';
import { useIsland } from '#islands/island.tsx';
import type { FulfilmentChoice } from '#stores/cart/fulfilment.ts';
import { $closedZones, $zones } from '#stores/shop/live-zones.ts';

/** The entry for an area of the customer's own. */
export const CUSTOM = 'custom';

/** The chosen entry; empty before a choice. */
export const areaIn = ({ zoneId, customZone }: Pick<FulfilmentChoice, 'zoneId' | 'customZone'>): string =>
  customZone === null ? String(zoneId ?? '') : CUSTOM;

/** The areas with their prices and smallest orders; the last entry is an area of the customer's own. */
export function useAreaOptions(): readonly { readonly value: string; readonly label: string }[] {
  const island = useIsland();
  const { t } = island;
  const closed = useStore($closedZones);
  return [
    ...useStore($zones).map((zone) => ({
      value: String(zone.id),
      label: `${zone.name} · ${closed.has(zone.id) ? t('cart:zone-closed') : termsText(zone, island)}`,
    })),
    { value: CUSTOM, label: t('cart:zone-custom') },
  ];
}
