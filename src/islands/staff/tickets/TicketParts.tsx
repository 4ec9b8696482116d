import type { Order } from '#domain/order/order.ts';
import { dueDayName } from '#islands/due-day.ts';
import { useIsland } from '#islands/island.tsx';
import { timeOf } from '#islands/staff/order-facts.ts';

/** The promised time, or the day of a later delivery; nothing if neither is known. */
export function DueTime({ order }: { readonly order: Order }) {
  const island = useIsland();
  const promisedAt = order.life?.promisedAt ?? null;
  const due = promisedAt === null || order.wantedAt ? dueDayName(order, island) : timeOf(promisedAt, island);
  return (
    due && (
      <p className="ticket-due">
        {island.t('staff:due')} <bdi>{due}</bdi>
      </p>
    )
  );
}

/** Notes in a frame, so that nobody overlooks them. */
export function TicketNote({ text }: { readonly text: string }) {
  return (
    text && (
      <p className="ticket-note" dir="auto">
        {text}
      </p>
    )
  );
}
