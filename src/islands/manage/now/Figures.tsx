import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { formatMonthDay } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import { showOut } from '#stores/manage/menu/menu.ts';
import { $ordersNow, $outIds, $takenToday } from '#stores/manage/now/figures.ts';

/** What a manager asks first, in four figures, each of which leads to what it counts. */
export function Figures() {
  const { t, shop, count, money } = useIsland();
  const orders = useStore($ordersNow);
  const taken = useStore($takenToday);
  const out = useStore($outIds);
  const board = shop.links['today-orders'];
  return (
    <ul className="now-figures">
      <Figure
        href={board}
        name={t('order:status-pending')}
        alarm={orders && orders.toAccept > 0 ? (orders.isUrgent ? 'urgent' : 'waiting') : undefined}
        note={orders && waitWords(orders.longestWaitMinutes, t)}
      >
        {orders && count(orders.toAccept)}
      </Figure>
      <Figure
        href={board}
        name={t('manage:in-work')}
        note={
          orders &&
          orders.late > 0 && (
            <span className="now-late">{t('manage:late-orders', { count: orders.late })}</span>
          )
        }
      >
        {orders && count(orders.inWork)}
      </Figure>
      <Figure
        href="#takings"
        name={
          taken?.date
            ? t('takings:of-days', { days: formatMonthDay(taken.date, shop.locale, shop.digits) })
            : t('manage:taken-today')
        }
        note={taken && t('staff:order-count', { count: taken.orders })}
      >
        {taken && money(taken.total)}
      </Figure>
      <Figure
        href="#menu"
        name={t('manage:out-dishes')}
        onClick={() => out && out.length > 0 && showOut(out)}
      >
        {out && count(out.length)}
      </Figure>
    </ul>
  );
}

function waitWords(minutes: number | null, t: ReturnType<typeof useIsland>['t']): string | null {
  if (minutes === null) return null;
  if (minutes === 0) return t('staff:just-now');
  return t('manage:longest-wait', { minutes: t('manage:minutes', { count: minutes }) });
}

interface FigureProps {
  readonly href: string;
  readonly name: string;
  readonly note?: ReactNode;
  readonly alarm?: 'waiting' | 'urgent' | undefined;
  readonly onClick?: () => void;
  /** null until it is known. */
  readonly children: string | null;
}

const digits = (text: string | null): number => text?.match(/\p{Nd}/gu)?.length ?? 0;

const Figure = ({ href, name, note, alarm, onClick, children }: FigureProps) => (
  <li>
    <a href={href} data-alarm={alarm} onClick={onClick}>
      <strong data-long={digits(children) > 5 || undefined}>
        <bdi>{children ?? '–'}</bdi>
      </strong>
      <span>{name}</span>
      {note && <small>{note}</small>}
      <StaffIcon name="forward" />
    </a>
  </li>
);
