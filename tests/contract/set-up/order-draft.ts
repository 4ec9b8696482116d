import type { OrderDraft } from '#domain/order/order-draft.ts';

/** A draft that a shop could take, with a new id; of pickup, in the captured shop. */
export const orderDraft = (changes: Partial<OrderDraft>): OrderDraft => ({
  clientOrderId: crypto.randomUUID(),
  customerName: 'Contract test',
  customerPhone: '+972501234567',
  fulfilment: { mode: 'pickup', branchId: 51, branchName: 'Jerusalem' },
  lines: [{ productId: 16, variationId: null, choices: {}, quantity: 1 }],
  notes: 'Please ignore this order: it is a test.',
  couponCodes: [],
  customerEmail: '',
  payment: null,
  locale: 'ar',
  shownTotal: { amount: 4200, minorUnit: 2, currency: 'ILS' },
  source: 'contract-test',
  referrer: '',
  createdBy: '',
  ...changes,
});
