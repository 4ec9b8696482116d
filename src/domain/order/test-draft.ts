import { checkDraft } from './draft-check.ts';
import type { OrderForm, OrderTerms } from './draft-form.ts';

const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const day = { opensAt: 9 * 3600, closesAt: 23 * 3600 };
export const TERMS: OrderTerms = {
  modes: ['deliver', 'pickup'],
  branches: [{ id: 51, name: 'Centre' }],
  zones: [
    { id: 61, name: 'Near', cost: ils(0), days: [] },
    { id: 62, name: 'Far', cost: ils(2000), days: ['sunday', 'thursday'] },
  ],
  hours: {
    week: {
      sunday: [day],
      monday: [day],
      tuesday: [day],
      wednesday: [day],
      thursday: [day],
      friday: [],
      saturday: [day],
    },
    modes: {},
    exceptions: [],
    lastOrderMinutes: 0,
  },
  timeZone: 'Asia/Jerusalem',
};
/** A Saturday at noon and at midnight in Jerusalem, in any time zone of this computer. */
export const NOON = Date.parse('2026-11-21T12:00:00+02:00');
export const MIDNIGHT = Date.parse('2026-11-21T00:00:00+02:00');

export const address = { name: 'Home', address: 'Salah ad-Din 5', buildDetails: '', phone: '0501234567' };
export const lines = [{ productId: 7, variationId: null, choices: {}, quantity: 1 }];
export const DELIVERY: OrderForm = {
  mode: 'deliver',
  branchId: null,
  table: '',
  zone: { kind: 'zone', id: 61 },
  day: null,
  wantedAt: null,
  address,
  name: ' ليلى ',
  phone: '٠٥٠-١٢٣٤٥٦٧',
  notes: 'ring\n\n twice ',
  lines,
};
export const PICKUP: OrderForm = { ...DELIVERY, mode: 'pickup', branchId: 51 };

/** The refusals of an order as texts, such as `zone: field.required`. */
export const refusedOf = (form: OrderForm, terms = TERMS, at = NOON) => {
  const checked = checkDraft(form, terms, at);
  return checked.ok ? [] : checked.error.map(({ field, code }) => `${field}: ${code}`);
};
