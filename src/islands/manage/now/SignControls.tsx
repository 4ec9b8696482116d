import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { earlierClosings, lastClosing } from '#domain/hours/closing-early.ts';
import { BUSY_MINUTES } from '#domain/hours/pause.ts';
import { clockTime } from '#islands/clock-time.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import { $online } from '#stores/device/online.ts';
import { $doorSign, $shopState, hangSign } from '#stores/manage/door-sign.ts';
import { $hours } from '#stores/manage/hours.ts';
import { $now } from '#stores/shop/clock.ts';
import { Button } from '#ui/Button.tsx';

const PAUSE_MINUTES = [15, 30, 60] as const;
const MINUTE_MS = 60_000;

/** Buttons for a manager's sign: no orders for a while or for today, and longer waits. */
export function SignControls() {
  const { t } = useIsland();
  const { isChanging, failure } = useStore($doorSign);
  const { sign, pause, open } = useStore($shopState);
  const now = useStore($now);
  const isPaused = pause !== null && pause.from <= now;
  const busyMinutes = sign.busy?.minutes ?? null;
  const openAgain = () => hangSign({ pauses: [], busyMinutes }, 'opened');
  return (
    <div className="manage-controls" aria-busy={isChanging}>
      <ChangeFailure failure={failure} />
      {pause && (
        <ChangeButton isWide isBusy={isChanging} look={isPaused ? 'plain' : 'outline'} onClick={openAgain}>
          {t(isPaused ? 'manage:open-now' : 'manage:close-as-usual')}
        </ChangeButton>
      )}
      {open.isOpen && (
        <>
          <Stops />
          <Busy />
        </>
      )}
      {!open.isOpen && !pause && <p className="muted">{t('manage:closed-now')}</p>}
    </div>
  );
}

/** All ways to take no orders: for some minutes, until a manager opens again, for the rest of today, and from a time of today on. */
function Stops() {
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
  };
  const closeAt = (from: number): void => {
    setAsksTime(false);
    void hangSign({ pauses: [{ from, until: closing }], busyMinutes }, 'closing-early');
  };
  return (
    <fieldset className="manage-choices manage-stop" aria-describedby="stop-note">
      <legend>
        <StaffIcon name="pause" />
        {t('manage:pause')}
      </legend>
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

function Busy() {
  const { t } = useIsland();
  const isOnline = useStore($online);
  const { sign } = useStore($shopState);
  const set = (minutes: number | null) =>
    hangSign({ pauses: sign.pauses, busyMinutes: minutes }, minutes === null ? 'not-busy' : 'busy');
  return (
    <fieldset className="manage-choices manage-busy">
      <legend>{t('manage:add-time')}</legend>
      <button
        type="button"
        className="tab"
        disabled={!isOnline}
        aria-pressed={sign.busy === null}
        onClick={() => sign.busy && set(null)}
      >
        {t('manage:not-busy')}
      </button>
      {BUSY_MINUTES.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className="tab"
          disabled={!isOnline}
          aria-pressed={sign.busy?.minutes === minutes}
          onClick={() => sign.busy?.minutes !== minutes && set(minutes)}
        >
          {t('manage:busy-minutes', { count: minutes })}
        </button>
      ))}
    </fieldset>
  );
}
