import { describe, expect, test } from 'vitest';
import { checkDraft } from './draft-check.ts';
import { DRAFT_FIELDS, type OrderForm } from './draft-form.ts';
import { address, DELIVERY, lines, MIDNIGHT, NOON, PICKUP, refusedOf, TERMS } from './test-draft.ts';

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

  test.each<[string, Partial<OrderForm>, string[]]>([
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

  test('refuses while the shop is closed, and gives the next opening', () => {
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

  test('refuses a mode outside its own hours, but not other modes', () => {
    const deliver = { saturday: [{ opensAt: 9 * 3600, closesAt: 11 * 3600 }] };
    const terms = { ...TERMS, hours: { ...TERMS.hours, modes: { deliver } } };
    expect(refusedOf(DELIVERY, terms, NOON)).toEqual(['store: order.mode-closed']);
    expect(refusedOf({ ...DELIVERY, mode: 'pickup', branchId: 51 }, terms, NOON)).toEqual([]);
  });

  test('refuses after the last order’s time', () => {
    const terms = { ...TERMS, hours: { ...TERMS.hours, lastOrderMinutes: 30 } };
    expect(refusedOf(DELIVERY, terms, Date.parse('2026-11-21T22:29:00+02:00'))).toEqual([]);
    expect(refusedOf(DELIVERY, terms, Date.parse('2026-11-21T22:30:00+02:00'))).toEqual([
      'store: store.closed',
    ]);
  });

  test('refuses while a manager has stopped orders, and gives the end', () => {
    const until = Date.parse('2026-11-21T13:00:00+02:00');
    const terms = { ...TERMS, pause: { from: NOON, until } };
    expect(checkDraft(DELIVERY, terms, NOON)).toMatchObject({
      error: [{ field: 'store', code: 'store.closed', params: { nextOpening: until } }],
    });
    expect(refusedOf(DELIVERY, terms, NOON - 1)).toEqual([]);
    expect(refusedOf(DELIVERY, terms, until)).toEqual([]);
  });

  describe('with times', () => {
    const slots = { whenClosed: true };
    const terms = { ...TERMS, slots };
    const slot = NOON + 3_600_000;

    test('keeps the chosen time, and asks for it if none is chosen', () => {
      expect(checkDraft({ ...PICKUP, wantedAt: slot }, terms, NOON)).toMatchObject({
        value: { wantedAt: slot },
      });
      expect(checkDraft(PICKUP, terms, NOON)).not.toHaveProperty('value.wantedAt');
      expect(refusedOf({ ...PICKUP, wantedAt: 0 }, terms)).toEqual(['time: field.required']);
      expect(refusedOf({ ...PICKUP, wantedAt: NOON - 1 }, terms)).toEqual(['time: order.time-unavailable']);
    });

    test('a closed shop takes orders for a time, if the merchant allows it', () => {
      expect(refusedOf({ ...PICKUP, wantedAt: slot }, terms, MIDNIGHT)).toEqual([]);
      expect(refusedOf(PICKUP, terms, MIDNIGHT)).toEqual(['time: field.required']);
      const strict = { ...terms, slots: { whenClosed: false } };
      expect(refusedOf({ ...PICKUP, wantedAt: slot }, strict, MIDNIGHT)).toEqual(['store: store.closed']);
    });

    test.each([
      ['at an unknown time', null],
      ['after the last day that has times', NOON + 7 * 86_400_000],
    ])('a shop that opens %s takes none', (_when, until) => {
      const paused = { ...terms, pause: { from: NOON, until } };
      expect(refusedOf({ ...PICKUP, wantedAt: slot }, paused, NOON)).toEqual(['store: store.closed']);
      expect(refusedOf(PICKUP, paused, NOON)).toEqual(['store: store.closed']);
    });

    test('a choice without meaning is dropped: the shop offers no times, or the zone has days', () => {
      expect(checkDraft({ ...PICKUP, wantedAt: slot }, TERMS, NOON)).not.toHaveProperty('value.wantedAt');
      const withDays: OrderForm = {
        ...DELIVERY,
        zone: { kind: 'zone', id: 62 },
        day: '2026-11-22',
        wantedAt: 0,
      };
      expect(refusedOf(withDays, terms)).toEqual([]);
      // The zone was chosen before the customer changed to pickup.
      expect(refusedOf({ ...withDays, mode: 'pickup', branchId: 51 }, terms)).toEqual([
        'time: field.required',
      ]);
      expect(refusedOf(withDays, terms, MIDNIGHT)).toEqual(['store: store.closed']);
    });
  });

  test('gives every refusal at once, in the order of the fields', () => {
    const empty: OrderForm = {
      mode: 'deliver',
      branchId: null,
      table: '',
      zone: { kind: 'zone', id: 62 },
      day: null,
      wantedAt: null,
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
