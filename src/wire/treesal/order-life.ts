import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { wallClock } from '#domain/hours/wall-clock.ts';
import { ORDER_STAGES, PAYMENT_METHODS, type Payment, type ToldLife } from '#domain/order/life.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { instantOfDate } from './order-date.ts';
import type { WireOrder } from './order-schema.ts';

const PAYMENT_STATES = ['open', 'paid', 'failed'] as const;

/** An order's life; null without a `revision`, which only servers with the calls that change orders send. */
export function lifeOf(wire: WireOrder, status: OrderStatus | null, place: ClockPlace): ToldLife | null {
  const { revision = null, driver = null, payment } = wire;
  if (revision === null || status === null) return null;
  const clock = wallClock(place);
  const instant = (text: string) => (text === '' ? null : instantOfDate(text, clock));
  return {
    status,
    revision,
    acceptedAt: instant(wire.accepted_at),
    promisedAt: instant(wire.promised_at),
    retimedAt: instant(wire.retimed_at),
    promisedBefore: instant(wire.promised_before),
    departedAt: instant(wire.departed_at),
    driver,
    payment: { ...paymentOf(payment), takenAt: instant(payment?.taken_at ?? '') },
    payUrl: payUrlOf(payment?.url),
    reason: wire.reason,
    steps: wire.steps.flatMap(({ stage, at }) => {
      const known = ORDER_STAGES.find((each) => each === stage);
      const begun = instant(at);
      return known && begun !== null ? [{ stage: known, at: begun }] : [];
    }),
    changes: wire.changes.map(({ at, minutes = null, ...change }) => ({
      ...change,
      at: instant(at) ?? 0,
      minutes,
    })),
  };
}

/** An unknown method counts as cash, so that the driver asks for the money. */
function paymentOf(wire: WireOrder['payment']): Payment {
  const { state, method, taken_by: takenBy = null, handed_to: handedTo } = wire ?? {};
  return {
    state: PAYMENT_STATES.find((known) => known === state) ?? 'open',
    method: PAYMENT_METHODS.find((known) => known === method) ?? 'cash',
    takenBy,
    handedTo,
  };
}

/** Accepts only web addresses, because it becomes a link. */
const payUrlOf = (url = ''): string | null => (/^https?:\/\//.test(url) ? url : null);
