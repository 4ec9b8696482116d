import { useStore } from '@nanostores/react';
import { hasTimes } from '#domain/order/draft-form.ts';
import { useIsland } from '#islands/island.tsx';
import { $opening } from '#stores/order/opening.ts';
import { $orderForm } from '#stores/order/order-form.ts';
import { $zones } from '#stores/shop/live-zones.ts';

/** The choice that is missing, as the main button names it: the area, or a time; null for none. */
export function useMissing(): string | null {
  const { t, shop } = useIsland();
  const form = useStore($orderForm);
  const zones = useStore($zones);
  const { isOpen } = useStore($opening);
  if (form.mode === 'deliver' && !form.zone) return t('cart:choose-zone');
  return hasTimes(form, { slots: shop.slots, zones }) && !(form.wantedAt ?? isOpen)
    ? t('order:choose-time')
    : null;
}
