import { nextServedDay } from '#domain/delivery/zones.ts';
import { wallTime } from '#domain/hours/merchant-day.ts';
import type { Busy } from '#domain/hours/pause.ts';
import type { OrderForm } from '#domain/order/draft-form.ts';
import type { ZoneFacts } from '#domain/storefront/shop-facts.ts';
import { formatWeekday } from '#i18n/format-date.ts';
import { soonWords } from '#islands/checkout/soon-words.ts';
import type { IslandContext } from '#islands/island.tsx';

/** When an order would come: "Next delivery: Thursday" for an area that is served on some days only, otherwise `soonWords`. */
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
  const today = wallTime(nowMs, shop).weekday;
  const next = area && nextServedDay(area, today);
  if (!next) return soonWords(form, zones, busy, island);
  const day = formatWeekday(next, shop.locale);
  return t('cart:day-next', { day: next === today ? t('cart:day-today', { day }) : day });
}
