import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import { $now } from '#stores/shop/clock.ts';
import { markSeen, onSeenElsewhere } from '#stores/staff/new-orders.ts';
import { $news } from '#stores/staff/news.ts';
import { staffRole } from '#stores/staff/role.ts';
import { soundFor, turnSoundOff, turnSoundOn } from '#stores/staff/sound.ts';
import { $sound } from '#stores/staff/sound-state.ts';
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
  const news = useStore($news);
  const sound = useStore($sound);
  useStore($now);
  useEffect(onSeenElsewhere, []);
  useEffect(() => {
    soundFor(news.length);
    return () => soundFor(0);
  }, [news]);
  const list = shop.links[staffRole() === 'driver' ? 'delivery-boy-orders' : 'today-orders'];
  const newWords = t('staff:new-orders', { count: news.length });
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
        {news.length > 0 && (
          <p className="notice notice-quiet live-new">
            {location.pathname === list ? <span>{newWords}</span> : <a href={list}>{newWords}</a>}
            <Button
              look="outline"
              onClick={() => {
                markSeen(news);
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
              ids: listed(unreadable, shop.locale),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether what is said of the list is read out. That it is up to date is news only for who asked by hand, and then each time. */
function useTelling({ updatedAt, failure }: TodayOrders) {
  const [isAskedByHand, setIsAskedByHand] = useState(false);
  const [toldAt, setToldAt] = useState<number | null>(null);
  return {
    // Meanwhile nothing is: the same words are read out again when they come back.
    isTold: !isAskedByHand && (failure !== null || updatedAt === toldAt),
    askByHand: async (): Promise<void> => {
      setIsAskedByHand(true);
      await askForOrders();
      setToldAt($todayOrders.get().updatedAt);
      setIsAskedByHand(false);
    },
  };
}
