import { deliveryCalendar } from '#domain/order/delivery-event.ts';
import { promisedDay } from '#domain/order/due-date.ts';
import { windowOf } from '#domain/order/wanted-time.ts';
import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import type { PlacedOrder } from '#stores/order/placed-order.ts';

/** The day or time that the customer chose, as a calendar file. Nobody needs one for what comes at once. */
export function CalendarLink({ placed: { order, zoneMinutes = 0 } }: { readonly placed: PlacedOrder }) {
  const { t, shop } = useIsland();
  const { number, placedAt, address, area, branch, mode, wantedAt } = order;
  const when = (wantedAt === null && promisedDay(order)) || windowOf(order, zoneMinutes);
  if (!when || (wantedAt === null && !order.deliveryDay)) return null;
  const file = deliveryCalendar({
    uid: `${number}@${shop.slug}`,
    title: t(mode === 'deliver' ? 'placed:calendar-title' : 'placed:calendar-title-pickup', {
      shop: shop.name,
    }),
    text: t('cart:number', { number }),
    place: listed([address, area, branch].filter(Boolean), shop.locale),
    when,
    placedAt,
    timeZone: shop.timeZone,
  });
  return (
    <a
      className="button button-link"
      download={`${shop.slug}-${number}.ics`}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
    >
      {t('placed:calendar')}
    </a>
  );
}
