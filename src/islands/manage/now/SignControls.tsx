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

/** Buttons for a manager's sign: a pause without orders, an earlier closing, longer waits. */
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
          <Busy />
          <Pauses />
          <ClosingEarly />
        </>
      )}
      {!open.isOpen && !pause && <p className="muted">{t('manage:closed-now')}</p>}
    </div>
  );
}

function Pauses() {
  const { t } = useIsland();
  const { sign } = useStore($shopState);
  const pauseFor = (minutes: number | null): void => {
    const from = $now.get();
    const until = minutes === null ? null : from + minutes * MINUTE_MS;
    const later = sign.pauses.filter((pause) => pause.from > from);
    void hangSign(
      {
        pauses: [{ from, until }, ...(until === null ? [] : later)],
        busyMinutes: sign.busy?.minutes ?? null,
      },
      'paused',
    );
  };
  return (
    <fieldset className="manage-choices manage-stop">
      <legend>
        <StaffIcon name="pause" />
        {t('manage:pause')}
      </legend>
      {PAUSE_MINUTES.map((minutes) => (
        <ChangeButton key={minutes} look="outline" onClick={() => pauseFor(minutes)}>
          {t('manage:minutes', { count: minutes })}
        </ChangeButton>
      ))}
      <ChangeButton look="outline" onClick={() => pauseFor(null)}>
        {t('manage:until-opened')}
      </ChangeButton>
    </fieldset>
  );
}

function ClosingEarly() {
  const { t, shop } = useIsland();
  const { sign } = useStore($shopState);
  const hours = useStore($hours);
  const now = useStore($now);
  const [isOpen, setIsOpen] = useState(false);
  const times = earlierClosings(hours, now, shop);
  if (times.length === 0) return null;
  const closeAt = (from: number): void => {
    setIsOpen(false);
    const until = lastClosing(hours, now, shop);
    void hangSign({ pauses: [{ from, until }], busyMinutes: sign.busy?.minutes ?? null }, 'closing-early');
  };
  return (
    <div className="manage-early">
      <Button isWide look="outline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('manage:close-early')}
      </Button>
      {isOpen && (
        <fieldset className="manage-choices" aria-label={t('manage:close-early')}>
          {times.map((at) => (
            <ChangeButton key={at} look="outline" onClick={() => closeAt(at)}>
              <bdi>{clockTime(at, shop)}</bdi>
            </ChangeButton>
          ))}
        </fieldset>
      )}
    </div>
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
