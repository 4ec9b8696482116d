import { atom, computed } from 'nanostores';
import { closedAt } from '#domain/delivery/closed-zones.ts';
import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import type { ZoneFacts } from '#domain/storefront/shop-facts.ts';
import { textIn } from '#domain/text.ts';
import { theStore } from './apis.ts';
import { $now } from './clock.ts';
import { $sign } from './door-sign.ts';
import { shopFacts } from './shop.ts';

const $live = atom<readonly DeliveryZone[] | null>(null);

/**
 * The delivery areas with the store's present data, or the released data before it has answered. They keep the released order, which
 * the customer has seen; new areas come last.
 */
export const $zones = computed($live, (live): readonly ZoneFacts[] => {
  const { zones, locale } = shopFacts();
  if (!live) return zones;
  const ids = zones.map(({ id }) => id);
  const placeOf = ({ id }: DeliveryZone): number => ids.indexOf(id) + 1 || ids.length + 1;
  return live
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ id, name, ...present }) => {
      const { otherNames = [], name: shown } = zones[ids.indexOf(id)] ?? { name: textIn(name, locale) };
      return { id, name: shown, otherNames, ...present };
    });
});

/** The zones that a manager has closed for now, with the end of each closure. */
export const $closedZones = computed([$sign, $now], ({ closedZones }, now) => closedAt(closedZones, now));

/** Reads costs and days of delivery again. A failure changes nothing: the store refuses an order with wrong ones. */
export async function refreshZones(): Promise<void> {
  if (shopFacts().zones.length === 0) return;
  const answer = await theStore().zones();
  if (answer.ok && answer.value.length > 0) $live.set(answer.value);
}
