import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { comingDayName, slotTimes } from '#islands/day-name.ts';
import { useIsland } from '#islands/island.tsx';
import { $mode } from '#stores/cart/cart-view.ts';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { $freeSlots, loadFreeSlots } from '#stores/order/free-slots.ts';
import { $send } from '#stores/order/send-state.ts';
import { $now } from '#stores/shop/clock.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { SelectField } from '#ui/SelectField.tsx';

/** The free times as the service lists them: a day, then a half hour. */
export default function SlotFields({ error }: { readonly error: string | null }) {
  const island = useIsland();
  const { t, shop } = island;
  const mode = useStore($mode);
  const { zoneId, wantedAt } = useStore($fulfilment);
  const listed = useStore($freeSlots);
  const now = useStore($now);
  const [day, setDay] = useState('');
  // Another customer may have taken the time.
  const isRefused = useStore($send).status === 'failed';
  const dateOf = (instant: number) => wallTime(instant, shop).date;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the times depend on all of them
  useEffect(() => {
    loadFreeSlots();
  }, [mode, zoneId, isRefused, dateOf(now)]);
  if (listed === 'failed')
    return (
      <div className="notice" role="alert">
        <span>{t('checkout:slots-failed')}</span>
        <Button look="outline" onClick={loadFreeSlots}>
          {t('errors:page.retry')}
        </Button>
      </div>
    );
  // The page may have been open for hours.
  const slots = listed?.filter((slot) => slot > now);
  if (!slots?.length)
    return (
      <p className="muted" role="status" data-loading={slots ? undefined : ''}>
        {t(slots ? 'checkout:slots-none' : 'checkout:slots-loading')}
      </p>
    );
  const days = [...new Set(slots.map(dateOf))];
  const shown = [wantedAt ? dateOf(wantedAt) : day, days[0] ?? ''].find((date) => days.includes(date)) ?? '';
  return (
    <>
      <ChoiceGroup
        legend={t('checkout:slot-day')}
        name="slot-day"
        value={shown}
        choices={days.map((value) => ({ value, label: comingDayName(value, now, island) }))}
        onChange={(date) => {
          setDay(date);
          chooseFulfilment({ wantedAt: 0 });
        }}
      />
      <SelectField
        label={t('checkout:slot-time')}
        value={String(wantedAt || '')}
        placeholder={t('checkout:slots-choose')}
        options={slots
          .filter((slot) => dateOf(slot) === shown)
          .map((slot) => ({ value: String(slot), label: slotTimes(slot, island) }))}
        error={error}
        onChange={(value) => chooseFulfilment({ wantedAt: Number(value) })}
      />
    </>
  );
}
