import type { Failure } from '#domain/result.ts';
import { DRAFT_FIELDS, type DraftField } from './draft-form.ts';

/** What a customer can change about an order that the store refused. */
export type RefusedField = Exclude<DraftField, 'store'> | 'payment' | 'voucher';

const FIELDS: readonly RefusedField[] = [
  ...DRAFT_FIELDS.filter((field) => field !== 'store'),
  'payment',
  'voucher',
];

/** The family of a code, or the code itself, and its field. */
const OF_CODES: readonly (readonly [start: string, field: RefusedField])[] = [
  ['item.', 'cart'],
  ['cart.', 'cart'],
  ['coupon.', 'voucher'],
  ['phone.', 'phone'],
  ['address.', 'address'],
  ['order.below-minimum', 'cart'],
  ['order.mode-', 'mode'],
  ['order.branch-', 'branch'],
  ['order.table-', 'table'],
  ['order.zone-', 'zone'],
  ['order.day-', 'day'],
  ['order.time-', 'time'],
  ['order.payment-', 'payment'],
];

/** The field that has to be changed before the order is sent again: the one that the failure names, else that of its code; null if unknown. */
export function refusedField({ code, params }: Failure): RefusedField | null {
  const named = FIELDS.find((field) => field === params?.field);
  return named ?? OF_CODES.find(([start]) => code.startsWith(start))?.[1] ?? null;
}

/**
 * Whether the customer has to change the order before it is sent again, because the store would refuse the same one. After a failure of the
 * network or of the store, the same order is sent again. A refused voucher is gone from it already.
 */
export function isToBeChanged(failure: Failure): boolean {
  const field = refusedField(failure);
  return field === null ? failure.code === 'request.invalid' : field !== 'voucher';
}
