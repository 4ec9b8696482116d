import type { Payment, Person } from './life.ts';

/** The actions on an order's payment, and on nothing else. */
type PaymentAction = 'collect' | 'uncollect' | 'receive-cash' | 'return-cash';

/** `at`: epoch milliseconds. */
export function changedPayment(
  payment: Payment,
  action: PaymentAction,
  by: Person | null,
  at: number,
): Payment {
  switch (action) {
    case 'collect':
      // What was to be paid online and is taken at the door belongs into that person's cash.
      return {
        ...payment,
        state: 'paid',
        method: payment.method === 'online' ? 'cash' : payment.method,
        takenBy: by,
        takenAt: at,
      };
    case 'uncollect':
      return { ...payment, state: 'open', takenBy: null, takenAt: null };
    case 'receive-cash':
      return { ...payment, handedTo: by };
    case 'return-cash':
      return { ...payment, handedTo: null };
  }
}

/** Whether a payment does not allow an action any more; false for actions on something else. */
export function isPaymentMoved(payment: Payment, action: string): boolean {
  switch (action) {
    case 'collect':
      return payment.state === 'paid';
    case 'uncollect':
      // What was paid on the store's page, or handed over to the shop, was taken.
      return payment.takenBy === null || Boolean(payment.handedTo);
    case 'receive-cash':
      return !isCashOut(payment);
    case 'return-cash':
      return !payment.handedTo;
    default:
      return false;
  }
}

/** Whether somebody has the cash of an order, and has not handed it over yet. */
export const isCashOut = ({ state, method, takenBy, handedTo }: Payment): boolean =>
  state === 'paid' && method === 'cash' && takenBy !== null && handedTo === null;
