import type { Busy } from '#domain/hours/pause.ts';
import type { OrderForm } from '#domain/order/draft-form.ts';
import { nextDates } from '#domain/order/weekday-date.ts';
import type { ZoneFacts } from '#domain/storefront/shop-facts.ts';
import { soonWords } from '#islands/checkout/soon-words.ts';
import { comingDayName } from '#islands/day-name.ts';
import type { IslandContext } from '#islands/island.tsx';

/** When an order would come: "Next delivery: Thursday, November 26" for an area that is served on some days only, otherwise `soonWords`. */
export function expectedWords(
  form: Pick<OrderForm, 'mode' | 'zone'>,
  zones: readonly ZoneFacts[],
  busy: Busy | null,
  nowMs: number,
  island: IslandContext,
): string {
  const { mode, zone } = form;
  const { t, shop } = island;
  const area =
    mode === 'deliver' && zone?.kind === 'zone' ? zones.find(({ id }) => id === zone.id) : undefined;
  const [next] = nextDates(area?.days ?? [], nowMs, shop);
  return next
    ? t('cart:day-next', { day: comingDayName(next, nowMs, island) })
    : soonWords(form, zones, busy, island);
}
