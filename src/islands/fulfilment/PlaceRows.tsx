import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import { freeDeliveryFrom, isServedDaily } from '#domain/delivery/zones.ts';
import { nextDeliveryDay } from '#domain/order/next-delivery-day.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { deliveryText } from '#i18n/delivery-text.ts';
import { listed } from '#i18n/format.ts';
import { formatWeekday } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { $mode } from '#stores/cart/cart-view.ts';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { $now } from '#stores/shop/clock.ts';
import { $closedZones, $zones } from '#stores/shop/live-zones.ts';
import { areaIn, CUSTOM } from './area-options.ts';
import { TableField } from './TableField.tsx';
import { useMinutesTo } from './use-minutes-to.ts';
import { CustomArea, chooseArea } from './ZoneField.tsx';

/** All areas or branches with what tells them apart, on a page that asks for nothing else. */
export function PlaceRows() {
  if (useStore($mode) === 'deliver') return <AreaRows />;
  return (
    <>
      <BranchRows />
      <TableField error={null} />
    </>
  );
}

/** The days of an area that is served on some only; empty for others. */
function daysOf(zone: Pick<DeliveryZone, 'days'>, locale: Locale): string {
  const names = zone.days.map((day) => formatWeekday(day, locale));
  return isServedDaily(zone) ? '' : listed(names, locale);
}

function AreaRows() {
  const island = useIsland();
  const { t, money, shop } = island;
  const closed = useStore($closedZones);
  const minutesTo = useMinutesTo();
  const now = useStore($now);
  const areas = useStore($zones).map((zone) => {
    const { id, name, cost, minimumOrder } = zone;
    const row = { value: String(id), name };
    const next = nextDeliveryDay(zone, closed, now, shop);
    const nextDay = next && t('staff:zone-next', { day: formatWeekday(next, shop.locale) });
    if (closed.has(id)) return { ...row, notes: [nextDay ?? t('cart:zone-closed')] };
    const freeFrom = freeDeliveryFrom(zone);
    const notes = [
      minimumOrder && t('areas:from-sum', { sum: money(minimumOrder) }),
      freeFrom && t('areas:free-sum', { sum: money(freeFrom) }),
      daysOf(zone, shop.locale),
      nextDay,
    ];
    return { ...row, notes, price: deliveryText(cost, island), minutes: minutesTo(zone) };
  });
  const other = { value: CUSTOM, name: t('cart:zone-custom'), notes: [t('cart:zone-custom-note')] };
  return (
    <>
      <Rows
        legend={t('cart:zone')}
        rows={[...areas, other]}
        value={areaIn(useStore($fulfilment))}
        onChange={chooseArea}
      />
      <CustomArea error={null} />
    </>
  );
}

function BranchRows() {
  const { t, shop } = useIsland();
  const { branchId } = useStore($fulfilment);
  const rows = shop.branches.map(({ id, name, address = '' }) => ({
    value: String(id),
    name,
    notes: [address],
  }));
  const only = rows.length === 1 ? rows[0] : undefined;
  if (rows.length === 0) return null;
  return (
    <Rows
      legend={t('cart:branch')}
      rows={rows}
      value={only?.value ?? String(branchId)}
      onChange={(value) => chooseFulfilment({ branchId: Number(value) })}
    />
  );
}

interface Row {
  readonly value: string;
  readonly name: string;
  /** What else tells it apart, a line each; an empty one is left out. */
  readonly notes: readonly (string | null | undefined)[];
  /** What a delivery costs: at the end of the row, where prices can be compared. */
  readonly price?: string;
  /** How long that takes; may be empty. */
  readonly minutes?: string;
}

interface RowsProps {
  readonly legend: string;
  readonly rows: readonly Row[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Rows({ legend, rows, value, onChange }: RowsProps) {
  const id = useId();
  return (
    <fieldset className="option">
      <legend>{legend}</legend>
      {rows.map((row) => (
        <label key={row.value} className="place-row">
          <input
            type="radio"
            name={id}
            value={row.value}
            checked={row.value === value}
            onChange={() => onChange(row.value)}
          />
          <span>
            <strong className="text" dir="auto">
              {row.name}
            </strong>
            {row.notes.filter(Boolean).map((note) => (
              <bdi key={note} className="text muted">
                {note}
              </bdi>
            ))}
          </span>
          {row.price && (
            <span className="place-price">
              <bdi>{row.price}</bdi>
              {row.minutes && <bdi className="muted">{row.minutes}</bdi>}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
