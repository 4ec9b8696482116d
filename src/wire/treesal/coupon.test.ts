import { expect, test } from 'vitest';
import { capture } from '#sources/set-up/recording-context.ts';
import { couponOf } from './coupon.ts';

const ILS = { code: 'ILS', minorUnit: 2 };
const read = (changes: object) => couponOf({ ...capture('t_coupon_ok'), ...changes }, ILS);
const unreadable = (path: string) => ({ ok: false, error: { code: 'answer.unreadable', params: { path } } });

test('the captured coupon takes 12 off', () => {
  const expected = {
    ok: true,
    value: { code: 'ten', discount: { amount: 1200, minorUnit: 2, currency: 'ILS' }, freeDelivery: false },
  };
  expect(read({})).toEqual(expected);
  expect(couponOf({ data: capture('t_coupon_ok') }, ILS)).toEqual(expected);
  expect(read({ discount: 12, valid: undefined, currency: undefined, free_shipping: null })).toEqual(
    expected,
  );
});

test('a coupon in an envelope with a code is read like one without', () => {
  const inEnvelope = (data: unknown) => couponOf({ code: 'success', message: '', data }, ILS);
  expect(inEnvelope(capture('t_coupon_ok'))).toEqual(read({}));
  expect(inEnvelope({ valid: false })).toEqual({ ok: false, error: { code: 'coupon.not-found' } });
  for (const data of [null, 'ten', { status: 200 }]) expect(inEnvelope(data)).toEqual(unreadable('discount'));
  expect(read({ data: { code: 'other', discount: '50.00' } })).toEqual(read({}));
});

test.each(['yes', 1, '1'])('free delivery may be written as %j', (free_shipping) => {
  expect(read({ free_shipping })).toMatchObject({ value: { freeDelivery: true } });
});

test('free delivery is reported', () => {
  expect(read({ free_shipping: true, discount: '0' })).toMatchObject({
    value: { freeDelivery: true, discount: { amount: 0 } },
  });
});

test.each([[false], [0], ['0'], ['no'], ['']])('a coupon whose validity is %j is refused', (valid) => {
  const refusal = { ok: false, error: { code: 'coupon.not-found' } };
  expect(read({ valid })).toEqual(refusal);
  expect(couponOf({ valid, message: 'منتهية' }, ILS)).toEqual(refusal);
});

test('an error names the missing or invalid field', () => {
  expect(read({ code: undefined })).toEqual(unreadable('code'));
  expect(read({ discount: undefined })).toEqual(unreadable('discount'));
  expect(read({ discount: '-5' })).toEqual(unreadable('discount'));
  expect(read({ discount: '10%' })).toEqual(unreadable('discount'));
  expect(read({ currency: 'USD' })).toEqual(unreadable('currency'));
});
