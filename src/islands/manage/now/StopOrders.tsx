import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { earlierClosings, lastClosing } from '#domain/hours/closing-early.ts';
import { clockTime } from '#islands/clock-time.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import { $shopState, hangSign } from '#stores/manage/door-sign.ts';
import { $hours } from '#stores/manage/hours.ts';
import { $now } from '#stores/shop/clock.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

const PAUSE_MINUTES = [15, 30, 60] as const;
const MINUTE_MS = 60_000;

/** A button that takes no orders, after the answer until when: two taps, so that none of them is a slip of the thumb. */
export function StopOrders({ label }: { readonly label: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const close = (): void => {
    setIsAsked(false);
    // The pressed answer is gone.
    rescueFocus('#sign, #week');
  };
  return (
    <div className="manage-stop">
      <Button look="outline" isWide aria-expanded={isAsked} onClick={() => setIsAsked(!isAsked)}>
        <StaffIcon name="pause" />
        {label}
      </Button>
      {isAsked && <UntilWhen onAnswer={close} />}
    </div>
  );
}

/** For some minutes, until a manager opens again, for the rest of today, or from a time of today on. */
function UntilWhen({ onAnswer }: { readonly onAnswer: () => void }) {
  const { t, shop } = useIsland();
  const { sign } = useStore($shopState);
  const hours = useStore($hours);
  const now = useStore($now);
  const [asksTime, setAsksTime] = useState(false);
  const busyMinutes = sign.busy?.minutes ?? null;
  const closing = lastClosing(hours, now, shop);
  const times = earlierClosings(hours, now, shop);
  const pauseUntil = (until: number | null): void => {
    const from = $now.get();
    const later = until === null ? [] : sign.pauses.filter((pause) => pause.from > from);
    void hangSign({ pauses: [{ from, until }, ...later], busyMinutes }, 'paused');
    onAnswer();
  };
  const closeAt = (from: number): void => {
    void hangSign({ pauses: [{ from, until: closing }], busyMinutes }, 'closing-early');
    onAnswer();
  };
  return (
    <fieldset className="manage-choices manage-until" aria-describedby="stop-note">
      <legend>{t('manage:pause')}</legend>
      <p className="muted" id="stop-note">
        {t('manage:pause-note')}
      </p>
      {PAUSE_MINUTES.map((minutes) => (
        <ChangeButton
          key={minutes}
          look="outline"
          onClick={() => pauseUntil($now.get() + minutes * MINUTE_MS)}
        >
          {t('manage:minutes', { count: minutes })}
        </ChangeButton>
      ))}
      <ChangeButton look="outline" onClick={() => pauseUntil(null)}>
        {t('manage:until-opened')}
      </ChangeButton>
      {closing !== null && (
        <ChangeButton look="outline" onClick={() => pauseUntil(closing)}>
          {t('manage:rest-of-today')}
        </ChangeButton>
      )}
      {times.length > 0 && (
        <Button look="outline" aria-expanded={asksTime} onClick={() => setAsksTime(!asksTime)}>
          {t('manage:close-early')}
        </Button>
      )}
      {asksTime && times.length > 0 && (
        <fieldset className="manage-choices" aria-label={t('manage:close-early')}>
          {times.map((at) => (
            <ChangeButton key={at} look="outline" onClick={() => closeAt(at)}>
              <bdi>{clockTime(at, shop)}</bdi>
            </ChangeButton>
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}
