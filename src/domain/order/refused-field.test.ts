import { expect, test } from 'vitest';
import { isToBeChanged, refusedField } from './refused-field.ts';

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

test.each([
  ['request.invalid', { field: 'phone' }, true],
  ['request.invalid', undefined, true],
  ['field.required', { field: 'name' }, true],
  ['item.sold-out', { productId: 7 }, true],
  ['order.zone-closed', {}, true],
  ['coupon.used-up', {}, false],
  ['network.unreachable', {}, false],
  ['server.unavailable', {}, false],
  ['store.away', {}, false],
  ['order.total-changed', { amount: 2500 }, false],
])('after %s %j the order has to be changed before it is sent again: %s', (code, params, isTo) => {
  expect(isToBeChanged({ code, ...(params && { params }) })).toBe(isTo);
});
