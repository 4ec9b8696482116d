import { expect, test } from 'vitest';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { orderBody } from './order-body.ts';

const DRAFT: OrderDraft = {
  clientOrderId: '0f8b8c1e-2a39-4f6e-9d8c-5c9d1f0a7b11',
  customerName: 'ليلى',
  customerPhone: '+972501234567',
  fulfilment: {
    mode: 'deliver',
    zone: { kind: 'zone', id: 55 },
    day: 'sunday',
    address: { name: 'البيت', address: 'شارع صلاح الدين 5', buildDetails: 'طابق 2', phone: '050' },
  },
  lines: [
    { productId: 16, variationId: null, choices: {}, quantity: 2, notes: 'بدون بصل' },
    { productId: 32, variationId: 34, choices: { الحجم: 'small', اللون: 'red' }, quantity: 1 },
  ],
  notes: 'اتصلوا قبل الوصول',
  couponCodes: ['TEN'],
  customerEmail: '',
  payment: null,
  locale: 'ar',
  shownTotal: { amount: 14060, minorUnit: 2, currency: 'ILS' },
  source: 'instagram',
  referrer: 'https://l.instagram.com/',
  createdBy: '',
};

test('a delivery matches the example of docs/api.md', () => {
  expect(orderBody(DRAFT)).toEqual({
    client_order_id: '0f8b8c1e-2a39-4f6e-9d8c-5c9d1f0a7b11',
    customer_name: 'ليلى',
    customer_phone: '+972501234567',
    method: 'deliver',
    zone: 55,
    delivery_day: 'sunday',
    address: { name: 'البيت', address: 'شارع صلاح الدين 5', build_details: 'طابق 2' },
    notes: 'اتصلوا قبل الوصول',
    coupon_code: 'TEN',
    items: [
      { id: 16, quantity: 2, notes: 'بدون بصل' },
      { id: 32, variation_id: 34, quantity: 1, variation: { الحجم: 'small', اللون: 'red' } },
    ],
    language: 'ar',
    shown_total: '140.60',
    currency: 'ILS',
    source: 'instagram',
    referrer: 'https://l.instagram.com/',
    created_by: '',
  });
});

test('a guest’s table is sent', () => {
  const guest = { mode: 'eat-in', branchId: 51, branchName: 'Jerusalem', table: 'A-12' } as const;
  expect(orderBody({ ...DRAFT, fulfilment: guest })).toMatchObject({
    method: 'eat-in',
    branch_id: 51,
    table: 'A-12',
  });
});

test('a chosen time is sent in UTC', () => {
  const wantedAt = Date.parse('2026-11-21T18:30:00+02:00');
  expect(orderBody({ ...DRAFT, wantedAt })).toMatchObject({ wanted_at: '2026-11-21T16:30:00.000Z' });
  expect(orderBody(DRAFT)).not.toHaveProperty('wanted_at');
});

test('a line with extras has their pieces by key, and no price', () => {
  const line = { productId: 16, variationId: null, choices: {}, extras: { 'sauces.garlic': 2 }, quantity: 1 };
  expect(orderBody({ ...DRAFT, lines: [line] }).items).toEqual([
    { id: 16, quantity: 1, extras: { 'sauces.garlic': 2 } },
  ]);
});

test('an area that the customer typed has no zone id and no day', () => {
  const address = { name: '', address: 'x', buildDetails: '', phone: '' };
  const zone = { kind: 'custom', name: 'Ein Karem' } as const;
  expect(orderBody({ ...DRAFT, fulfilment: { mode: 'deliver', zone, day: null, address } })).toMatchObject({
    zone: null,
    custom_zone: 'Ein Karem',
    delivery_day: '',
  });
});

test('a pickup names the branch, and Hebrew has the specification’s key', () => {
  const fulfilment = { mode: 'pickup', branchId: 51, branchName: 'Jerusalem' } as const;
  const body = orderBody({ ...DRAFT, fulfilment, locale: 'he', couponCodes: [], customerEmail: '' });
  expect(body).toMatchObject({
    method: 'pickup',
    branch_id: 51,
    branch: 'Jerusalem',
    language: 'he_IL',
    coupon_code: '',
  });
  expect(body).not.toHaveProperty('address');
  const nowhere = { mode: 'eat-in', branchId: null, branchName: '' } as const;
  expect(orderBody({ ...DRAFT, fulfilment: nowhere })).toMatchObject({
    method: 'eat-in',
    branch_id: null,
  });
});

test('the same draft gives the same bytes', () => {
  expect(JSON.stringify(orderBody(structuredClone(DRAFT)))).toBe(JSON.stringify(orderBody(DRAFT)));
});
