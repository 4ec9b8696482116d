import { describe, expect, test } from 'vitest';
import { checkDraft } from './draft-check.ts';
import type { OrderForm, OrderTerms } from './draft-form.ts';
import type { Address } from './order-draft.ts';
import { address, DELIVERY, NOON, PICKUP, refusedOf, TERMS } from './test-draft.ts';

describe('the fulfilment of a checked order', () => {
  test("includes the phone of the address if it differs from the customer's", () => {
    const detailsFor = (change: Partial<Address>) => {
      const checked = checkDraft({ ...DELIVERY, address: { ...address, ...change } }, TERMS, NOON);
      const fulfilment = checked.ok && checked.value.fulfilment;
      return fulfilment && fulfilment.mode === 'deliver' ? fulfilment.address.buildDetails : null;
    };
    expect(detailsFor({ phone: '+972 50 123 4567', buildDetails: 'floor 2' })).toBe('floor 2');
    expect(detailsFor({ phone: '', buildDetails: 'floor 2' })).toBe('floor 2');
    expect(detailsFor({ phone: '', buildDetails: 'floor 2', landmark: 'pharmacy' })).toBe(
      'floor 2 · pharmacy',
    );
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
});
