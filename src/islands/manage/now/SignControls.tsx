import { useStore } from '@nanostores/react';
import { BUSY_MINUTES } from '#domain/hours/pause.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { $online } from '#stores/device/online.ts';
import { $doorSign, $shopState, hangSign } from '#stores/manage/door-sign.ts';
import { $now } from '#stores/shop/clock.ts';
import { StopOrders } from './StopOrders.tsx';

/** Buttons for a manager's sign: longer waits, and no orders for a while or for today. `isBrief`: without the waits. */
export function SignControls({ isBrief = false }: { readonly isBrief?: boolean }) {
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
          {!isBrief && <Busy />}
          <StopOrders label={t(isBrief ? 'manage:stop-or-early' : 'manage:stop')} />
        </>
      )}
      {!isBrief && !open.isOpen && !pause && <p className="muted">{t('manage:closed-now')}</p>}
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
