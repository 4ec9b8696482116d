import { useStore } from '@nanostores/react';
import { nextDates } from '#domain/order/weekday-date.ts';
import { comingDayName } from '#islands/day-name.ts';
import { useIsland } from '#islands/island.tsx';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { $now } from '#stores/shop/clock.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { useRefusal } from './refusal.ts';

/** The day of delivery, the next one first, where the area is served on some days only. */
export default function DayField() {
  const island = useIsland();
  const { t, shop } = island;
  const { zoneId, day } = useStore($fulfilment);
  const now = useStore($now);
  const error = useRefusal('day');
  const zone = useStore($zones).find(({ id }) => id === zoneId);
  if (!zone || zone.days.length === 0) return null;
  return (
    <div data-field="day">
      <ChoiceGroup
        legend={t('order:day')}
        name="day"
        value={day}
        choices={nextDates(zone.days, now, shop).map((value) => ({
          value,
          label: comingDayName(value, now, island),
        }))}
        error={error}
        onChange={(value) => chooseFulfilment({ day: value })}
      />
    </div>
  );
}
