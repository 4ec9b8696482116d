import { useStore } from '@nanostores/react';
import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import { $now } from '#stores/clock.ts';
import { $newOrderIds, markSeen } from '#stores/staff/new-orders.ts';
import { $sound, turnSoundOff, turnSoundOn } from '#stores/staff/sound.ts';
import { $todayOrders, askForOrders } from '#stores/staff/today-orders.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { timeOf } from './order-facts.ts';
import { staffFailure } from './staff-failure.ts';

/** Whether the list is up to date, what is new, and whether new orders sound. */
export function LiveState() {
  const island = useIsland();
  const { t, shop } = island;
  const { orders, failure, updatedAt, isAsking, unreadable } = useStore($todayOrders);
  const newIds = useStore($newOrderIds);
  const sound = useStore($sound);
  useStore($now);
  // Then the whole screen says so.
  if (!orders && failure?.code === 'auth.forbidden') return null;
  const connection = failure ? 'failed' : updatedAt === null ? 'waiting' : 'live';
  return (
    <div className="live">
      <p className="live-state" data-connection={connection}>
        {/* A minute that has passed is no news. */}
        <span role="status">
          {failure ? staffFailure(failure, t) : updatedAt === null ? t('staff:connecting') : null}
        </span>
        {!failure && updatedAt !== null && t('staff:live', { time: timeOf(updatedAt, island) })}
      </p>
      <span className="live-actions">
        <button
          type="button"
          className="button-round"
          aria-label={t('staff:ask-now')}
          aria-busy={isAsking}
          onClick={() => askForOrders()}
        >
          <Icon name="refresh" isSmall />
        </button>
        <button
          type="button"
          className="live-sound"
          aria-pressed={sound === 'on'}
          onClick={() => (sound === 'on' ? turnSoundOff() : turnSoundOn())}
        >
          <Icon name="bell" isSmall />
          {t(sound === 'on' ? 'staff:sound-on' : 'staff:sound-turn-on')}
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
