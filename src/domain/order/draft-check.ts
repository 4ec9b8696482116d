import { dialable, phoneRefusal } from '#domain/customer/phone.ts';
import { type Refusal, refusals, textRefusal, tooLong } from '#domain/customer/refusal.ts';
import { ordersState } from '#domain/hours/paused-mode.ts';
import { plainLine, plainLines } from '#domain/language/plain-text.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import {
  type DraftField,
  hasTimes,
  type OrderForm,
  type OrderTerms,
  required,
  takesPreorders,
} from './draft-form.ts';
import { fulfilmentOf } from './fulfilment-check.ts';
import { LONGEST } from './longest.ts';
import type { OrderDraft } from './order-draft.ts';

export type CheckedOrder = Pick<
  OrderDraft,
  'customerName' | 'customerPhone' | 'fulfilment' | 'wantedAt' | 'lines' | 'notes'
>;

const MOST_LINES = 100;

/**
 * Checks an order before it is sent, at an instant. Returns the cleaned order, or all refusals in the order of `DRAFT_FIELDS`. Codes:
 * - `field.must-fill`, `field.required` (also for a day in the past), `field.too-long`, `phone.…`, `address.invalid`
 * - `order.mode-unavailable`, `order.branch-unavailable`, `order.table-invalid`, `order.zone-unavailable`, `order.zone-closed`,
 *   `order.day-unavailable`
 * - `order.time-unavailable` for a time in the past; the service checks the others
 * - `cart.empty`, `cart.too-many-lines`
 * - `store.closed`, `order.mode-closed`, with `nextOpening` in epoch milliseconds if there is one
 */
export function checkDraft(
  form: OrderForm,
  terms: OrderTerms,
  instantMs: number,
): Result<CheckedOrder, readonly Refusal<DraftField>[]> {
  const customerName = plainLine(form.name);
  const notes = plainLines(form.notes).join('\n');
  const phone = phoneRefusal(form.phone);
  const fulfilment = fulfilmentOf(form, terms, instantMs);
  const refused = refusals<DraftField>([
    ...(fulfilment.ok ? [] : fulfilment.error),
    timeRefusal(form, terms, instantMs),
    textRefusal('name', customerName, LONGEST.name),
    phone && { field: 'phone', code: phone },
    tooLong('notes', notes, LONGEST.notes),
    cartRefusal(form.lines),
    storeRefusal(form, terms, instantMs),
  ]);
  const customerPhone = dialable(form.phone);
  if (refused.length > 0 || !fulfilment.ok || customerPhone === null) return fail(refused);
  return ok({
    customerName,
    customerPhone,
    fulfilment: fulfilment.value,
    ...(form.wantedAt && hasTimes(form, terms) && { wantedAt: form.wantedAt }),
    lines: form.lines,
    notes,
  });
}

function timeRefusal(form: OrderForm, terms: OrderTerms, instantMs: number): Refusal<DraftField> | null {
  if (!hasTimes(form, terms)) return null;
  if (form.wantedAt === null) {
    const { closed, nextOpening } = closedAt(form, terms, instantMs);
    return closed && takesPreorders(form, terms, nextOpening, instantMs) ? required('time') : null;
  }
  if (form.wantedAt === 0) return required('time');
  return form.wantedAt < instantMs ? { field: 'time', code: 'order.time-unavailable' } : null;
}

function closedAt({ mode }: OrderForm, terms: OrderTerms, instantMs: number) {
  const { hours, pause = null } = terms;
  return ordersState(hours, mode, pause, instantMs, terms);
}

/** Refuses while the shop or the mode is closed, and takes no orders for its opening. */
function storeRefusal(form: OrderForm, terms: OrderTerms, instantMs: number): Refusal<DraftField> | null {
  const { closed, nextOpening } = closedAt(form, terms, instantMs);
  if (!closed || takesPreorders(form, terms, nextOpening, instantMs)) return null;
  return {
    field: 'store',
    code: closed === 'mode' ? 'order.mode-closed' : 'store.closed',
    ...(nextOpening !== null && { params: { nextOpening } }),
  };
}

function cartRefusal(lines: OrderForm['lines']): Refusal<DraftField> | null {
  if (lines.length === 0) return { field: 'cart', code: 'cart.empty' };
  if (lines.length <= MOST_LINES) return null;
  return { field: 'cart', code: 'cart.too-many-lines', params: { most: MOST_LINES } };
}
