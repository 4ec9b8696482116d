import { describe, expect, test } from 'vitest';
import { checkDraft, DRAFT_FIELDS, type OrderForm, type OrderTerms } from './draft-check.ts';

const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const day = { opensAt: 9 * 3600, closesAt: 23 * 3600 };
const TERMS: OrderTerms = {
  modes: ['deliver', 'pickup'],
  branches: [{ id: 51, name: 'Centre' }],
  zones: [
    { id: 61, name: 'Near', cost: ils(0), days: [] },
    { id: 62, name: 'Far', cost: ils(2000), days: ['sunday', 'thursday'] },
  ],
  hours: {
    sunday: day,
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: null,
    saturday: day,
  },
  timeZone: 'Asia/Jerusalem',
};
/** A Saturday at noon and at midnight in Jerusalem, in any time zone of this computer. */
const NOON = Date.parse('2026-11-21T12:00:00+02:00');
const MIDNIGHT = Date.parse('2026-11-21T00:00:00+02:00');

const address = { name: 'Home', address: 'Salah ad-Din 5', buildDetails: '', phone: '0501234567' };
const lines = [{ productId: 7, variationId: null, choices: {}, quantity: 1 }];
const DELIVERY: OrderForm = {
  mode: 'deliver',
  branchId: null,
  zone: { kind: 'zone', id: 61 },
  day: null,
  address,
  name: ' ليلى ',
  phone: '٠٥٠-١٢٣٤٥٦٧',
  notes: 'ring\n\n twice ',
  lines,
};
const PICKUP: OrderForm = { ...DELIVERY, mode: 'pickup', branchId: 51 };

const refusedOf = (form: OrderForm, terms = TERMS, at = NOON) => {
  const checked = checkDraft(form, terms, at);
  return checked.ok ? [] : checked.error.map(({ field, code }) => `${field}: ${code}`);
};

describe('checkDraft', () => {
  test('returns a delivery in the form that is sent', () => {
    expect(checkDraft(DELIVERY, TERMS, NOON)).toEqual({
      ok: true,
      value: {
        customerName: 'ليلى',
        customerPhone: '0501234567',
        fulfilment: { mode: 'deliver', zone: { kind: 'zone', id: 61 }, address, day: null },
        lines,
        notes: 'ring\ntwice',
      },
    });
    // Chosen for a zone with delivery days; here it would delay the order until that day.
    const late = checkDraft({ ...DELIVERY, day: '2026-11-23' }, TERMS, NOON);
    expect(late).toMatchObject({ ok: true, value: { fulfilment: { day: null } } });
  });

  test("includes the phone of the address if it differs from the customer's", () => {
    const detailsFor = (change: Partial<typeof address>) => {
      const checked = checkDraft({ ...DELIVERY, address: { ...address, ...change } }, TERMS, NOON);
      const fulfilment = checked.ok && checked.value.fulfilment;
      return fulfilment && fulfilment.mode === 'deliver' ? fulfilment.address.buildDetails : null;
    };
    expect(detailsFor({ phone: '+972 50 123 4567', buildDetails: 'floor 2' })).toBe('floor 2');
    expect(detailsFor({ phone: '', buildDetails: 'floor 2' })).toBe('floor 2');
    expect(detailsFor({ phone: '0599999999' })).toBe('\u20680599999999\u2069');
    expect(detailsFor({ phone: '0599999999', buildDetails: 'floor 2' })).toBe(
      'floor 2 · \u20680599999999\u2069',
    );
    const long = detailsFor({ phone: '0599999999', buildDetails: '😀'.repeat(100) });
    expect(long).toMatch(/😀.* · \u20680599999999\u2069$/u);
    expect(long?.length).toBeLessThanOrEqual(200);
  });

  test('returns a pickup in the form that is sent, without the previously chosen address', () => {
    const checked = checkDraft(PICKUP, TERMS, NOON);
    expect(checked.ok && checked.value.fulfilment).toEqual({
      mode: 'pickup',
      branchId: 51,
      branchName: 'Centre',
    });
    const none = checkDraft({ ...PICKUP, branchId: null }, { ...TERMS, branches: [] }, NOON);
    expect(none.ok && none.value.fulfilment).toEqual({ mode: 'pickup', branchId: null, branchName: '' });
  });

  test.each<[string, Partial<OrderForm>, string[]]>([
    ['no mode', { mode: null }, ['mode: field.required']],
    ['a mode that is not offered', { mode: 'eat-in' }, ['mode: order.mode-unavailable']],
    ['pickup nowhere', { mode: 'pickup' }, ['branch: field.required']],
    ['a branch that closed', { mode: 'pickup', branchId: 99 }, ['branch: order.branch-unavailable']],
    ['no zone', { zone: null }, ['zone: field.required']],
    ['a zone that is gone', { zone: { kind: 'zone', id: 99 } }, ['zone: order.zone-unavailable']],
    ['an own place without a name', { zone: { kind: 'custom', name: ' ' } }, ['zone: field.must-fill']],
    [
      'an own place with a long name',
      { zone: { kind: 'custom', name: 'x'.repeat(101) } },
      ['zone: field.too-long'],
    ],
    ['an own place', { zone: { kind: 'custom', name: ' Jericho ' } }, []],
    ['no day where days are few', { zone: { kind: 'zone', id: 62 } }, ['day: field.required']],
    [
      'a day on which nobody drives there',
      { zone: { kind: 'zone', id: 62 }, day: '2026-11-23' },
      ['day: order.day-unavailable'],
    ],
    ['a day on which somebody does', { zone: { kind: 'zone', id: 62 }, day: '2026-11-26' }, []],
    ['any day where all are served', { day: '2026-11-23' }, []],
    ['no address', { address: null }, ['address: field.required']],
    ['an address that says nothing', { address: { ...address, address: '5' } }, ['address: address.invalid']],
    ['no name', { name: '\u200F ' }, ['name: field.must-fill']],
    ['a long name', { name: 'x'.repeat(101) }, ['name: field.too-long']],
    ['no phone', { phone: '' }, ['phone: field.must-fill']],
    ['letters for a phone', { phone: 'call me' }, ['phone: phone.invalid-characters']],
    ['half a phone', { phone: '050' }, ['phone: phone.invalid']],
    ['long notes', { notes: 'x'.repeat(1001) }, ['notes: field.too-long']],
    ['an empty cart', { lines: [] }, ['cart: cart.empty']],
    [
      'more lines than the store takes',
      { lines: Array.from({ length: 101 }, () => lines[0] as OrderForm['lines'][0]) },
      ['cart: cart.too-many-lines'],
    ],
  ])('%s', (_, changes, refused) => {
    expect(refusedOf({ ...DELIVERY, ...changes })).toEqual(refused);
  });

  test('sends the weekday of the chosen date, and ignores a date in the past', () => {
    const night = { opensAt: 10 * 3600, closesAt: 2 * 3600 };
    const terms = { ...TERMS, hours: { ...TERMS.hours, sunday: night } };
    const today = { ...DELIVERY, zone: { kind: 'zone', id: 62 }, day: '2026-11-22' } as const;
    const before = checkDraft(today, terms, Date.parse('2026-11-22T23:58:00+02:00'));
    expect(before).toMatchObject({ ok: true, value: { fulfilment: { day: 'sunday' } } });
    const after = Date.parse('2026-11-23T00:02:00+02:00');
    expect(refusedOf(today, terms, after)).toEqual(['day: field.required']);
    expect(refusedOf({ ...today, day: '2026-11-29' }, terms, after)).toEqual([]);
  });

  test('refuses while the shop is closed, and tells when it opens', () => {
    expect(checkDraft(DELIVERY, TERMS, MIDNIGHT)).toEqual({
      ok: false,
      error: [
        {
          field: 'store',
          code: 'store.closed',
          params: { nextOpening: Date.parse('2026-11-21T09:00:00+02:00') },
        },
      ],
    });
  });

  test('gives every refusal at once, in the order of the fields', () => {
    const empty: OrderForm = {
      mode: 'deliver',
      branchId: null,
      zone: { kind: 'zone', id: 62 },
      day: null,
      address: null,
      name: '',
      phone: 'x',
      notes: 'x'.repeat(1001),
      lines: [],
    };
    const fields = refusedOf(empty, TERMS, MIDNIGHT).map((text) => text.split(':')[0]);
    expect(fields).toEqual(['day', 'address', 'name', 'phone', 'notes', 'cart', 'store']);
    expect(fields).toEqual(DRAFT_FIELDS.filter((field) => fields.includes(field)));
  });
});
