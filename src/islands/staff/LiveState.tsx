import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import { $now } from '#stores/clock.ts';
import { $newOrderIds, markSeen } from '#stores/staff/new-orders.ts';
import { $sound, turnSoundOff, turnSoundOn } from '#stores/staff/sound.ts';
import { $todayOrders, askForOrders, type TodayOrders } from '#stores/staff/today-orders.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { timeOf } from './order-facts.ts';
import { staffFailure } from './staff-failure.ts';

/** Whether the list is up to date, what is new, and whether new orders sound. */
export function LiveState() {
  const island = useIsland();
  const { t, shop } = island;
  const today = useStore($todayOrders);
  const { orders, failure, updatedAt, isAsking, unreadable } = today;
  const newIds = useStore($newOrderIds);
  const sound = useStore($sound);
  useStore($now);
  const { isTold, askByHand } = useTelling(today);
  // Then the whole screen says so.
  if (!orders && failure?.code === 'auth.forbidden') return null;
  const connection = failure ? 'failed' : updatedAt === null ? 'waiting' : 'live';
  const words = failure
    ? staffFailure(failure, t)
    : updatedAt === null
      ? t('staff:connecting')
      : t('staff:live', { time: timeOf(updatedAt, island) });
  return (
    <div className="live">
      <p className="live-state" data-connection={connection}>
        <span>
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
          <Icon name="refresh" isSmall />
        </button>
        <button
          type="button"
          className="live-sound"
          aria-pressed={sound === 'on'}
          onClick={() => (sound === 'on' ? turnSoundOff() : turnSoundOn())}
        >
          <Icon name={sound === 'on' ? 'check' : 'bell'} isSmall />
          {t('staff:sound')}
        </button>
      </span>
      <div role="status" className="live-news">
        {newIds.size > 0 && (
          <p className="notice notice-quiet live-new">
            <span>{t('staff:new-orders', { count: newIds.size })}</span>
            <Button
              look="outline"
              onClick={() => {
                markSeen();
                rescueFocus('.live-sound');
              }}
            >
              {t('staff:seen')}
            </Button>
          </p>
        )}
        {unreadable.length > 0 && (
          <p className="notice">
            {t('staff:unreadable', {
              count: unreadable.length,
              ids: listed(unreadable.map(String), shop.locale),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether what is said of the list is read out. That it is up to date is news only for who asked by hand, and then each time. */
function useTelling({ updatedAt, failure, isAsking }: TodayOrders) {
  const [isAskedByHand, setIsAskedByHand] = useState(false);
  const [toldAt, setToldAt] = useState<number | null>(null);
  useEffect(() => {
    if (!isAskedByHand || isAsking) return;
    setIsAskedByHand(false);
    setToldAt(updatedAt);
  }, [isAskedByHand, isAsking, updatedAt]);
  return {
    // Meanwhile nothing is: the same words are read out again when they come back.
    isTold: !isAskedByHand && (failure !== null || updatedAt === toldAt),
    askByHand: (): void => {
      setIsAskedByHand(true);
      void askForOrders();
    },
  };
}
