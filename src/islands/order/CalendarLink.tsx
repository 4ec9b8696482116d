import { deliveryCalendar } from '#domain/order/delivery-event.ts';
import { promisedDay } from '#domain/order/due-date.ts';
import type { Order } from '#domain/order/order.ts';
import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';

/** The day of delivery as a calendar file, where one was chosen. */
export function CalendarLink({ order }: { readonly order: Order }) {
  const { t, shop } = useIsland();
  const { number, placedAt, address, area } = order;
  const day = promisedDay(order);
  if (!day) return null;
  const file = deliveryCalendar({
    uid: `${number}@${shop.slug}`,
    title: t('order:calendar-title', { shop: shop.name }),
    text: t('order:number', { number }),
    place: listed([address, area].filter(Boolean), shop.locale),
    day,
    placedAt,
    timeZone: shop.timeZone,
  });
  return (
    <a
      className="button button-quiet"
      download={`${shop.slug}-${number}.ics`}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
    >
      {t('order:calendar')}
    </a>
  );
}
