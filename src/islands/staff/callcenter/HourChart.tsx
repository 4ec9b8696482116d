import type { OrderCounts } from '#domain/staff/order-counts.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';
import { listed } from '#i18n/format.ts';
import { formatNumber } from '#i18n/format-number.ts';
import { useIsland } from '#islands/island.tsx';

const HEIGHT = 96;
const BAR = 22;
const GAP = 6;
const LABEL = 16;

/** Orders per hour as bars. Time runs in the reading direction. */
export function HourChart({ hours }: { readonly hours: OrderCounts['byHour'] }) {
  const { t, shop } = useIsland();
  const most = Math.max(1, ...hours.map(({ count }) => count));
  const width = hours.length * (BAR + GAP);
  const number = (value: number): string => formatNumber(value, shop.locale, shop.digits);
  const isRightToLeft = LOCALE_FACTS[shop.locale].direction === 'rtl';
  const summary = listed(
    hours.map(({ hour, count }) => `${number(hour)}: ${number(count)}`),
    shop.locale,
  );
  return (
    <svg
      className="hour-chart"
      viewBox={`0 0 ${width} ${HEIGHT + 2 * LABEL}`}
      width={width}
      height={HEIGHT + 2 * LABEL}
      role="img"
      aria-label={`${t('staff:per-hour')}: ${summary}`}
    >
      {hours.map(({ hour, count }, index) => {
        const x = (isRightToLeft ? hours.length - 1 - index : index) * (BAR + GAP) + GAP / 2;
        const height = Math.round((count / most) * HEIGHT);
        return (
          <g key={hour}>
            <rect x={x} y={LABEL + HEIGHT - height} width={BAR} height={height} rx="4" />
            {count > 0 && (
              <text x={x + BAR / 2} y={LABEL + HEIGHT - height - 4} textAnchor="middle">
                {number(count)}
              </text>
            )}
            <text className="hour-chart-hour" x={x + BAR / 2} y={HEIGHT + 2 * LABEL - 2} textAnchor="middle">
              {number(hour)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
