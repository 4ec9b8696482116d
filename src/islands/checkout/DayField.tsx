import { useStore } from '@nanostores/react';
import { formatWeekday } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import { $fulfilment, chooseFulfilment } from '#stores/fulfilment.ts';
import { $zones } from '#stores/live-zones.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { useRefusal } from './refusal.ts';

/** The day of delivery, where the area is served on some days only. */
export function DayField() {
  const { t, shop } = useIsland();
  const { zoneId, day } = useStore($fulfilment);
  const error = useRefusal('day');
  const zone = useStore($zones).find(({ id }) => id === zoneId);
  if (!zone || zone.days.length === 0) return null;
  return (
    <div data-field="day">
      <ChoiceGroup
        legend={t('order:day')}
        name="day"
        value={day}
        choices={zone.days.map((value) => ({ value, label: formatWeekday(value, shop.locale) }))}
        error={error}
        onChange={(value) => chooseFulfilment({ day: value })}
      />
    </div>
  );
}
