import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import { $now } from '#stores/shop/clock.ts';
import { onSeenElsewhere } from '#stores/staff/new-orders.ts';
import '#stores/staff/follow-orders.ts';
import { $notifications, askToNotify } from '#stores/staff/notifications.ts';
import { turnSoundOff, turnSoundOn } from '#stores/staff/sound.ts';
import { $sound } from '#stores/staff/sound-state.ts';
import { $todayOrders, askForOrders, type TodayOrders } from '#stores/staff/today-orders.ts';
import { Icon } from '#ui/Icon.tsx';
import { AlarmNotice } from './AlarmNotice.tsx';
import { timeOf } from './order-facts.ts';
import { StaffIcon } from './StaffIcon.tsx';
import { staffFailure } from './staff-failure.ts';

interface Props {
  readonly isQuiet?: boolean;
  /** The page shows the number of waiting orders itself. */
  readonly showsWaiting?: boolean;
}

/**
 * The state of the list, the number of new orders, and the switch for sound. Without sound the row is a warning, because orders would come
 * unheard. A quiet page has the switch only while sound is on.
 */
export function LiveState({ isQuiet = false, showsWaiting = false }: Props) {
  const island = useIsland();
  const { t, shop } = island;
  const today = useStore($todayOrders);
  const { orders, failure, updatedAt, isAsking, unreadable } = today;
  const sound = useStore($sound);
  const notifications = useStore($notifications);
  useStore($now);
  useEffect(onSeenElsewhere, []);
  const { isTold, askByHand } = useTelling(today);
  // OrdersMissing says so already.
  if (!orders && failure?.code === 'auth.forbidden') return null;
  // Also while the browser still waits for a tap.
  const isSilent = sound !== 'on' && !isQuiet;
  const connection = failure ? 'failed' : updatedAt === null ? 'waiting' : 'live';
  const words = failure
    ? staffFailure(failure, t)
    : updatedAt === null
      ? t('staff:connecting')
      : t('staff:live', { time: timeOf(updatedAt, island) });
  return (
    <div className="live">
      <div className="live-row" data-silent={isSilent || undefined}>
        <p className="live-state" data-connection={connection}>
          <span>
            {isSilent && <strong>{t('staff:sound-is-off')}</strong>}
            <span role="status">{isTold && words}</span>
            {!isTold && words}
          </span>
        </p>
        <span className="live-actions">
          <button
            type="button"
            className="button-round"
            aria-label={t('staff:ask-now')}
            aria-busy={isAsking}
            onClick={askByHand}
          >
            <StaffIcon name="refresh" />
          </button>
          {notifications === 'off' && (
            <button type="button" className="live-notify" onClick={askToNotify}>
              {t('staff:notify')}
            </button>
          )}
          {(!isQuiet || sound === 'on') && (
            <button
              type="button"
              className="live-sound"
              data-sound={sound}
              onClick={() => (sound === 'on' ? turnSoundOff() : turnSoundOn())}
            >
              {sound === 'on' ? <Icon name="check" isSmall /> : <StaffIcon name="bell" />}
              {t(sound === 'on' ? 'staff:sound-on' : 'staff:sound-off')}
            </button>
          )}
        </span>
      </div>
      <div role="status" className="live-news">
        <AlarmNotice isShownHere={showsWaiting} />
        {unreadable.length > 0 && (
          <p className="notice">
            {t('staff:unreadable', {
              count: unreadable.length,
              ids: listed(unreadable, shop.locale),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether screen readers announce the state of the list. "As of" is announced only after a request by hand, each time. */
function useTelling({ updatedAt, failure }: TodayOrders) {
  const [isAskedByHand, setIsAskedByHand] = useState(false);
  const [toldAt, setToldAt] = useState<number | null>(null);
  return {
    // Empty in between, so that the same words are announced again.
    isTold: !isAskedByHand && (failure !== null || updatedAt === toldAt),
    askByHand: async (): Promise<void> => {
      setIsAskedByHand(true);
      await askForOrders();
      setToldAt($todayOrders.get().updatedAt);
      setIsAskedByHand(false);
    },
  };
}
