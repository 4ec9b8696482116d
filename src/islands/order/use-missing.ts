import { useStore } from '@nanostores/react';
import { chosenTime } from '#domain/order/chosen-time.ts';
import { useIsland } from '#islands/island.tsx';
import { $closed, $opening } from '#stores/order/opening.ts';
import { $orderForm } from '#stores/order/order-form.ts';
import { $zones } from '#stores/shop/live-zones.ts';

/** The choice that is missing, as the main button names it: the area, or a day or time; null for none. */
export function useMissing(): string | null {
  const { t, shop } = useIsland();
  const form = useStore($orderForm);
  const zones = useStore($zones);
  const { isOpen } = useStore($opening);
  const closed = useStore($closed);
  if (form.mode === 'deliver' && !form.zone) return t('cart:choose-zone');
  const time = chosenTime(form, { slots: shop.slots, zones }, isOpen, closed);
  return time === 'missing' ? t('order:choose-time') : null;
}
