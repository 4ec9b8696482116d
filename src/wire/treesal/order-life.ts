import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { wallClock } from '#domain/hours/wall-clock.ts';
import { ORDER_STAGES, PAYMENT_METHODS, type Payment, type ToldLife } from '#domain/order/life.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { instantOfDate } from './order-date.ts';
import type { WireOrder } from './schema.ts';

const PAYMENT_STATES = ['open', 'paid', 'failed'] as const;

/** An order's life; null without a `revision`, by which a server says that it has the calls that change an order. */
export function lifeOf(wire: WireOrder, status: OrderStatus | null, place: ClockPlace): ToldLife | null {
  if (wire.revision === null || wire.revision === undefined || status === null) return null;
  const clock = wallClock(place);
  const instant = (text: string) => (text === '' ? null : instantOfDate(text, clock));
  return {
    status,
    revision: wire.revision,
    acceptedAt: instant(wire.accepted_at),
    promisedAt: instant(wire.promised_at),
    departedAt: instant(wire.departed_at),
    driver: wire.driver ?? null,
    payment: paymentOf(wire.payment),
    payUrl: payUrlOf(wire.payment?.url),
    reason: wire.reason,
    steps: wire.steps.flatMap(({ stage, at }) => {
      const known = ORDER_STAGES.find((each) => each === stage);
      const begun = instant(at);
      return known && begun !== null ? [{ stage: known, at: begun }] : [];
    }),
    changes: wire.changes.map(({ at, minutes, ...change }) => ({
      ...change,
      at: instant(at) ?? 0,
      minutes: minutes ?? null,
    })),
  };
}

/** An unknown method counts as cash: the driver then asks for the money. */
function paymentOf(wire: WireOrder['payment']): Payment {
  return {
    state: PAYMENT_STATES.find((state) => state === wire?.state) ?? 'open',
    method: PAYMENT_METHODS.find((method) => method === wire?.method) ?? 'cash',
    takenBy: wire?.taken_by ?? null,
  };
}

/** Only a web address: it becomes a link. */
const payUrlOf = (url: string | undefined): string | null => (url && /^https?:\/\//.test(url) ? url : null);
