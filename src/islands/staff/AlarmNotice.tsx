import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { routeOfPath } from '#domain/routes.ts';
import { useIsland } from '#islands/island.tsx';
import { $alarm, $unacceptedIds } from '#stores/staff/alarm.ts';
import { markSeen } from '#stores/staff/new-orders.ts';
import { $news } from '#stores/staff/news.ts';
import { notify, withdrawNotification } from '#stores/staff/notifications.ts';
import { staffRole } from '#stores/staff/role.ts';
import { soundFor } from '#stores/staff/sound.ts';
import { showCount } from '#stores/staff/tab-signal.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { StaffIcon } from './StaffIcon.tsx';

const SHOW_WAITING = ['today-orders', 'callcenter', 'callcenter-orders'] as const;

interface Props {
  /** The page shows the number of waiting orders itself. */
  readonly isShownHere?: boolean;
}

/** The alarm for waiting orders: sound, and their number in the tab's title and icon, until they are accepted. */
export function AlarmNotice({ isShownHere = false }: Props) {
  const { t, shop } = useIsland();
  const { waiting, ringing, isUrgent } = useStore($alarm);
  const unaccepted = useStore($unacceptedIds);
  const news = useStore($news);
  const words =
    waiting.length > 0
      ? t('staff:waiting-orders', { count: unaccepted.length })
      : t('staff:new-orders', { count: news.length });
  const [newest] = ringing;
  useEffect(() => {
    soundFor(ringing.length, isUrgent);
    showCount(ringing.length);
    return () => soundFor(0);
  }, [ringing.length, isUrgent]);
  useEffect(() => {
    if (newest === undefined) withdrawNotification();
    else void notify(words, newest);
  }, [newest, words]);
  if (ringing.length === 0) return null;
  const list = shop.links[staffRole() === 'driver' ? 'delivery-boy-orders' : 'today-orders'];
  const isHere = location.pathname === list;
  // These screens show the waiting orders themselves.
  const isShown =
    isShownHere ||
    (staffRole() !== 'driver' && SHOW_WAITING.some((name) => location.pathname === shop.links[name]));
  // What waits to be accepted rings on, seen or not.
  const canBeSeen = news.some((id) => !waiting.includes(id));
  // An open order is not counted, because its agent sees it. So a second one is noticed.
  const route = routeOfPath(location.pathname, shop.locales)?.route;
  const openId = route?.name === 'callcenter-order' ? Number(route.id) : null;
  const isOther = (id: number) => id !== openId;
  const others = waiting.some(isOther) ? unaccepted.filter(isOther).length : 0;
  const isSilent = (isShown || others === 0) && waiting.length > 0 && !canBeSeen;
  const look = isSilent ? 'visually-hidden' : 'notice notice-quiet';
  return (
    <p className={`${look} live-new`} data-urgent={isUrgent || undefined}>
      {isHere || isSilent ? (
        <span>{words}</span>
      ) : (
        <a href={list}>
          {others > 0 ? t('staff:waiting-orders', { count: others }) : words}
          <StaffIcon name="forward" />
        </a>
      )}
      {canBeSeen && (
        <Button
          look="outline"
          onClick={() => {
            markSeen(news);
            rescueFocus('.live-actions button');
          }}
        >
          {t('staff:seen')}
        </Button>
      )}
    </p>
  );
}
