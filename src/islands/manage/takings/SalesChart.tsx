import { useEffect, useMemo, useRef } from 'react';
import type { Figure, ShopTakings } from '#domain/manage/shop-takings.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';
import { formatDay } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { drawBars } from './draw-bars.ts';

interface Props {
  readonly hours?: ShopTakings['byHour'];
  readonly days?: ShopTakings['byDay'];
}

interface Bar extends Figure {
  readonly label: string;
  readonly short: string;
}

/** Shows sums as bars in reading direction, and as a list for screen readers. The first chart loads the library. */
export function SalesChart({ hours, days }: Props) {
  const { t, shop, money, count } = useIsland();
  const place = useRef<HTMLDivElement>(null);
  const bars = useMemo(
    (): readonly Bar[] => [
      ...(hours ?? []).map(({ hour, ...figure }) => ({ ...figure, label: count(hour), short: count(hour) })),
      ...(days ?? []).map(({ date, ...figure }) => ({
        ...figure,
        label: formatDay(date, shop.locale, shop.digits),
        short: count(Number(date.slice(8))),
      })),
    ],
    [hours, days, shop, count],
  );
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    return drawBars(element, {
      values: bars.map(({ total }) => total.amount / 10 ** total.minorUnit),
      labels: bars.map(({ short }) => short),
      isRightToLeft: LOCALE_FACTS[shop.locale].direction === 'rtl',
      number: (value) => count(value),
    });
  }, [bars, shop, count]);
  return (
    <>
      <div ref={place} className="sales-chart" dir="ltr" aria-hidden="true" />
      <ul className="visually-hidden">
        {bars.map(({ label, orders, total }) => (
          <li key={label}>
            {label}: {t('staff:order-count', { count: orders })}, {money(total)}
          </li>
        ))}
      </ul>
    </>
  );
}
