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
const NOON = Date.parse('2026-11-21T12:00:00+02:00');
const MIDNIGHT = Date.parse('2026-11-21T00:00:00+02:00');

const address = { name: 'Home', address: 'Salah ad-Din 5', buildDetails: '', phone: '0501234567' };
const lines = [{ productId: 7, variationId: null, choices: {}, quantity: 1 }];
const DELIVERY: OrderForm = {
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
    expect(detailsFor({ phone: '0599999999' })).toBe('0599999999');
    expect(detailsFor({ phone: '0599999999', buildDetails: 'floor 2' })).toBe('floor 2 · 0599999999');
    const long = detailsFor({ phone: '0599999999', buildDetails: '😀'.repeat(100) });
    expect(long).toMatch(/😀.* · 0599999999$/u);
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

  test('a guest’s table is sent with Latin digits, one that nobody wrote on a table is refused, and none is needed', () => {
    const terms: OrderTerms = { ...TERMS, modes: ['eat-in'] };
    const at = (table: string, branchId: number | null = 51) =>
      checkDraft({ ...PICKUP, mode: 'eat-in', branchId, table }, terms, NOON);
    const guest = { mode: 'eat-in', branchId: 51, branchName: 'Centre' };
    expect(at(' ٧ ')).toMatchObject({ ok: true, value: { fulfilment: { ...guest, table: '7' } } });
    const none = at(' ');
    expect(none.ok && none.value.fulfilment).toEqual(guest);
    expect(at('<b>', null)).toMatchObject({
      error: [
        { field: 'branch', code: 'field.required' },
        { field: 'table', code: 'order.table-invalid' },
      ],
    });
    // It stays in the form when the guest changes to pickup.
    expect(refusedOf({ ...PICKUP, table: '<b>' })).toEqual([]);
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
    const terms = { ...TERMS, hours: { ...TERMS.hours, week: { ...TERMS.hours.week, sunday: [night] } } };
    const today = { ...DELIVERY, zone: { kind: 'zone', id: 62 }, day: '2026-11-22' } as const;
    const before = checkDraft(today, terms, Date.parse('2026-11-22T23:58:00+02:00'));
    expect(before).toMatchObject({ ok: true, value: { fulfilment: { day: 'sunday' } } });
    const after = Date.parse('2026-11-23T00:02:00+02:00');
    expect(refusedOf(today, terms, after)).toEqual(['day: field.required']);
    expect(refusedOf({ ...today, day: '2026-11-29' }, terms, after)).toEqual([]);
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

  test('refuses an area that is closed for now, until its closure ends, and takes other areas', () => {
    const end = NOON + 3_600_000;
    const terms = { ...TERMS, closedZones: new Map([[61, end]]) };
    expect(refusedOf(DELIVERY, terms, NOON)).toEqual(['zone: order.zone-closed']);
    expect(refusedOf(DELIVERY, terms, end)).toEqual([]);
    const other = { ...DELIVERY, zone: { kind: 'custom', name: 'Jericho' } as const };
    expect(refusedOf(other, terms, NOON)).toEqual([]);
  });

  test('takes an order for a time after the closure of an area, and none for an earlier time', () => {
    const end = NOON + 3_600_000;
    const terms = { ...TERMS, slots: { whenClosed: true }, closedZones: new Map([[61, end]]) };
    expect(refusedOf({ ...DELIVERY, wantedAt: end }, terms, NOON)).toEqual([]);
    expect(refusedOf({ ...DELIVERY, wantedAt: end - 1 }, terms, NOON)).toEqual(['zone: order.zone-closed']);
    expect(refusedOf(DELIVERY, terms, NOON)).toEqual(['zone: order.zone-closed']);
  });

  test('takes an order for a later day in a closed area, and none for today', () => {
    const terms = { ...TERMS, closedZones: new Map([[62, Date.parse('2026-11-22T09:00:00+02:00')]]) };
    const order = (day: string | null) => ({ ...DELIVERY, zone: { kind: 'zone', id: 62 } as const, day });
    const zones = TERMS.zones.map((zone) =>
      zone.id === 62 ? { ...zone, days: ['saturday', 'thursday'] as const } : zone,
    );
    expect(refusedOf(order('2026-11-21'), { ...terms, zones }, NOON)).toEqual(['day: order.zone-closed']);
    expect(refusedOf(order('2026-11-26'), { ...terms, zones }, NOON)).toEqual([]);
    expect(refusedOf(order(null), { ...terms, zones }, NOON)).toEqual(['day: field.required']);
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
