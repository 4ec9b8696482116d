import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { type OrderAge as Age, orderAge } from '#domain/staff/order-age.ts';
import { dayName } from '#islands/due-day.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { $now } from '#stores/shop/clock.ts';
import { timeOf } from './order-facts.ts';

/** The age of an order in words and colour. An order with its own time (`isOwn`) has that instead of an age. */
function useAge(order: Order) {
  const island = useIsland();
  const age = orderAge(order, useStore($now), island.shop);
  const isOwn = order.wantedAt !== null && !isEnded(order);
  const words = [
    // By how much it is late says more than its age.
    age && !isOwn && age.lateMinutes === null && ageWords(age, island),
    age?.pace === 'late' && (isOwn || !age.isNew) && lateWords(age, island),
  ].filter(Boolean);
  return {
    age,
    isOwn,
    // An order on hold has its own reason to wait.
    isWaiting: age?.isNew === true && !isOwn && order.status === 'pending',
    pill: words.length > 0 && (
      <span className="order-age" data-pace={age?.pace}>
        {words.join(' · ')}
      </span>
    ),
  };
}

/** Since when an order waits to be accepted, which says its state, too; of another order the children. */
export function WaitingAge({ order, children }: { readonly order: Order; readonly children: ReactNode }) {
  const { isWaiting, pill } = useAge(order);
  return isWaiting ? pill : children;
}

interface Props {
  readonly order: Order;
  /** Whether `WaitingAge` stands above. */
  readonly isWaitingSaid?: boolean;
  /** Stands in the place of age and promised time, for an order that has neither. */
  readonly children?: ReactNode;
}

/** The age of an order and its promised time. */
export function OrderAge({ order, isWaitingSaid = false, children }: Props) {
  const island = useIsland();
  const { age, isOwn, isWaiting, pill } = useAge(order);
  const promisedAt = order.life?.promisedAt;
  const time = isOwn ? dayName(order, island) : age && promisedAt && timeOf(promisedAt, island);
  const own = isWaiting && isWaitingSaid ? null : pill;
  if (!own && !time) return isWaiting ? null : children;
  return (
    <p className="order-times">
      {own}
      {time && <strong>{island.t('staff:promised', { time })}</strong>}
    </p>
  );
}

interface DueProps {
  readonly order: Order;
  readonly promisedAt: number;
}

/** When an order is due, and in colour by how much it is late. */
export function DueTime({ order, promisedAt }: DueProps) {
  const island = useIsland();
  const { t, shop } = island;
  const age = orderAge(order, useStore($now), shop);
  const words = t('staff:promised', { time: timeOf(promisedAt, island) });
  if (age?.pace === 'late')
    return (
      <span className="order-age" data-pace="late">
        {words} · {lateWords(age, island)}
      </span>
    );
  return <span className="stop-due">{words}</span>;
}

const lateWords = ({ lateMinutes }: Age, { t }: IslandContext): string =>
  lateMinutes === null ? t('staff:late') : t('staff:late-by', { count: lateMinutes });

/** Of a new order, that it waits: so many minutes are late for it. */
function ageWords({ minutes, isNew }: Age, { t, count }: IslandContext): string {
  if (minutes === null) return '';
  if (minutes === 0) return t('staff:just-now');
  return isNew ? t('staff:waits', { count: minutes }) : t('staff:since', { minutes: count(minutes) });
}
