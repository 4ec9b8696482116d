import { useStore } from '@nanostores/react';
import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { type OrderAge as Age, orderAge } from '#domain/staff/order-age.ts';
import { dayName } from '#islands/due-day.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { $now } from '#stores/shop/clock.ts';
import { timeOf } from './order-facts.ts';

/** The age of an order, in words and colour, and its promised time. An order with its own time has that instead of an age. */
export function OrderAge({ order }: { readonly order: Order }) {
  const island = useIsland();
  const { t, shop } = island;
  const age = orderAge(order, useStore($now), shop);
  const { wantedAt } = order;
  const isOwn = wantedAt !== null && !isEnded(order);
  if (!age && !isOwn) return null;
  const promisedAt = order.life?.promisedAt;
  const time = isOwn ? dayName(order, island) : promisedAt && timeOf(promisedAt, island);
  const words = [
    age && !isOwn && ageWords(age, island),
    age?.pace === 'late' && (isOwn || !age.isNew) && t('staff:late'),
  ].filter(Boolean);
  return (
    <p className="order-times">
      {words.length > 0 && (
        <span className="order-age" data-pace={age?.pace}>
          {words.join(' · ')}
        </span>
      )}
      {time && <strong>{t('staff:promised', { time })}</strong>}
    </p>
  );
}

/** Of a new order, that it waits: so many minutes are late for it. */
function ageWords({ minutes, isNew }: Age, { t }: IslandContext): string {
  if (minutes === 0) return t('staff:just-now');
  return isNew ? t('staff:waits', { count: minutes }) : t('staff:minutes', { count: minutes });
}
