import type { OrderAction, OrderRole } from '#domain/order/actions.ts';
import {
  newLife,
  type OrderLife,
  type OrderStage,
  type PaymentMethod,
  type Person,
  stageOf,
} from '#domain/order/life.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { merchantTime } from './merchant-time.ts';

/** A change of an order. `store`: somebody in the back office of its WooCommerce. */
export interface KeptChange {
  readonly action: OrderAction | 'store';
  readonly role: OrderRole | 'store';
  readonly person: Person | null;
  /** Minutes of `accept` and `retime`. */
  readonly minutes?: number | undefined;
  readonly reason?: string | undefined;
}

/** The fields of an order's answer about its life (docs/api.md). Times are ISO 8601. */
export interface LifeAnswer {
  readonly status: OrderStatus;
  readonly revision: number;
  readonly accepted_at: string | null;
  readonly promised_at: string | null;
  /** Absent while the first promise holds. */
  readonly retimed_at?: string;
  readonly promised_before?: string;
  readonly departed_at: string | null;
  readonly driver: Person | null;
  readonly payment: {
    readonly state: OrderLife['payment']['state'];
    readonly method: PaymentMethod;
    readonly taken_by: Person | null;
    /** Both absent from orders of earlier versions. */
    readonly taken_at?: string | null;
    readonly handed_to?: Person | null;
    /** The store's payment page; absent unless it is paid online. */
    readonly url?: string;
  };
  readonly reason: string;
  /** Beginning of each stage, oldest first. */
  readonly steps: readonly { readonly stage: OrderStage; readonly at: string }[];
  /** For staff. */
  readonly changes: readonly (Omit<KeptChange, 'person'> & { readonly name: string; readonly at: string })[];
}

/**
 * The life of a new order. `isAccepted`: the shop accepts all orders automatically. One that is paid online is pending all the same until
 * its payment, because the store's payment page takes pending orders only.
 */
export function firstLife(
  method: PaymentMethod,
  { at, timeZone, isAccepted }: { at: number; timeZone: string; isAccepted: boolean },
): LifeAnswer {
  const life = newLife(method);
  const status = method === 'online' ? life.status : 'processing';
  const begun: OrderLife = isAccepted ? { ...life, status, acceptedAt: at } : life;
  return {
    ...fieldsOf(begun, timeZone),
    steps: [{ stage: stageOf(begun), at: merchantTime(at, timeZone) }],
    changes: [],
  };
}

/** Reads an order's life from its answer. */
export const lifeOf = (answer: LifeAnswer): OrderLife => ({
  status: answer.status,
  revision: answer.revision,
  acceptedAt: instantOf(answer.accepted_at),
  promisedAt: instantOf(answer.promised_at),
  ...(answer.retimed_at && { retimedAt: Date.parse(answer.retimed_at) }),
  ...(answer.promised_before && { promisedBefore: Date.parse(answer.promised_before) }),
  departedAt: instantOf(answer.departed_at),
  driver: answer.driver,
  payment: {
    state: answer.payment.state,
    method: answer.payment.method,
    takenBy: answer.payment.taken_by,
    takenAt: instantOf(answer.payment.taken_at ?? null),
    handedTo: answer.payment.handed_to ?? null,
  },
  reason: answer.reason,
});

/** The fields of an order's answer after a change. */
export function changedAnswer(
  before: LifeAnswer,
  life: OrderLife,
  { person, ...change }: KeptChange,
  { at, timeZone }: { readonly at: number; readonly timeZone: string },
): LifeAnswer {
  const time = merchantTime(at, timeZone);
  const stage = stageOf(life);
  const isSame = stage === stageOf(lifeOf(before));
  const fields = fieldsOf(life, timeZone);
  return {
    ...fields,
    payment: { ...before.payment, ...fields.payment },
    steps: isSame ? before.steps : [...before.steps, { stage, at: time }],
    changes: [...before.changes, { ...change, name: person?.name ?? '', at: time }],
  };
}

function fieldsOf(life: OrderLife, timeZone: string): Omit<LifeAnswer, 'steps' | 'changes'> {
  const time = (instant: number | null) => (instant === null ? null : merchantTime(instant, timeZone));
  const { status, revision, retimedAt, promisedBefore, driver, payment, reason } = life;
  return {
    status,
    revision,
    accepted_at: time(life.acceptedAt),
    promised_at: time(life.promisedAt),
    ...(retimedAt && { retimed_at: merchantTime(retimedAt, timeZone) }),
    ...(promisedBefore && { promised_before: merchantTime(promisedBefore, timeZone) }),
    departed_at: time(life.departedAt),
    driver,
    payment: {
      state: payment.state,
      method: payment.method,
      taken_by: payment.takenBy,
      taken_at: time(payment.takenAt ?? null),
      handed_to: payment.handedTo ?? null,
    },
    reason,
  };
}

const instantOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));
