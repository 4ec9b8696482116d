import type { Busy } from '#domain/hours/pause.ts';
import type { OrderForm } from '#domain/order/draft-form.ts';
import { kitchenMinutesOf, soonWindow } from '#domain/order/soon-window.ts';
import type { ZoneFacts } from '#domain/storefront/shop-facts.ts';
import type { IslandContext } from '#islands/island.tsx';

/** "As soon as possible, in 30–45 minutes"; without minutes if the shop does not know them. */
export function soonWords(
  { mode, zone }: Pick<OrderForm, 'mode' | 'zone'>,
  zones: readonly ZoneFacts[],
  busy: Busy | null,
  { t, shop, count }: IslandContext,
): string {
  const kitchenMinutes = kitchenMinutesOf(shop.waitMinutes, busy);
  if (!mode || kitchenMinutes === null) return t('cart:soon');
  const way = zones.find(({ id }) => zone?.kind === 'zone' && id === zone.id)?.minutes ?? 0;
  const { from, to } = soonWindow(kitchenMinutes, mode, way);
  return t('cart:soon-in', { from: count(from), count: to });
}
