import { expect, test } from 'vitest';
import { refusedField } from './refused-field.ts';

test.each([
  ['request.invalid', { field: 'phone' }, 'phone'],
  ['field.too-long', { field: 'notes' }, 'notes'],
  ['order.zone-closed', {}, 'zone'],
  ['order.time-full', {}, 'time'],
  ['order.payment-unavailable', {}, 'payment'],
  ['item.sold-out', { productId: 7 }, 'cart'],
  ['coupon.used-up', {}, 'voucher'],
  // An order that is refused because the shop is closed has no field to change.
  ['store.closed', { field: 'store' }, null],
  ['request.invalid', { field: 'constructor' }, null],
  ['request.invalid', undefined, null],
  ['server.unavailable', {}, null],
])('a refusal for %s %j names the field to change: %s', (code, params, field) => {
  expect(refusedField({ code, ...(params && { params }) })).toBe(field);
});
