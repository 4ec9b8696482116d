import { describe, expect, test } from 'vitest';
import { capture } from '#sources/set-up/recording-context.ts';
import { failureOf } from './failures.ts';

const refused = (code: string, data: object = {}) => failureOf(409, { code, message: 'No', data }).failure;

test.each([
  ['t_coupon_expired', 400, { code: 'coupon.expired', params: { status: 400 } }],
  ['t_coupon_min', 400, { code: 'coupon.minimum', params: { status: 400 } }],
  ['t_coupon_unknown', 404, { code: 'coupon.not-found', params: { status: 404 } }],
  [
    't_coupon_missing',
    400,
    { code: 'request.invalid', params: { status: 400, fields: 'coupon_code,total' } },
  ],
  ['t_create_badphone', 400, { code: 'request.invalid', params: { status: 400, fields: 'customer_phone' } }],
  ['t_create_empty', 400, { code: 'cart.empty', params: { status: 400 } }],
  ['t_create_oos', 409, { code: 'item.sold-out', params: { status: 409, productId: 20 } }],
  ['t_create_options', 400, { code: 'item.options-missing', params: { status: 400, productId: 32 } }],
  ['t_get_order_404', 404, { code: 'order.not-found', params: { status: 404 } }],
  ['t_public_badtoken', 403, { code: 'auth.required', params: { status: 403 } }],
  ['t_today_anon', 401, { code: 'auth.required', params: { status: 401 } }],
  ['t_today_driver', 403, { code: 'auth.forbidden', params: { status: 403 } }],
  ['w_product_404', 404, { code: 'product.not-found', params: { status: 404 } }],
  ['w_route_404', 404, { code: 'request.not-found', params: { status: 404 } }],
])('the captured %s', (name, status, failure) => {
  expect(failureOf(status, capture(name)).failure).toEqual(failure);
});

describe('what the server says of an item', () => {
  test('gives the number of pieces left', () => {
    expect(refused('treesal_out_of_stock', { item: { id: 16, variation_id: 34 }, remaining: 2 })).toEqual({
      code: 'item.fewer-left',
      params: { status: 409, productId: 16, variationId: 34, remaining: 2 },
    });
    expect(refused('treesal_out_of_stock', { remaining: 0 }).code).toBe('item.sold-out');
    expect(refused('treesal_out_of_stock', { remaining: null }).code).toBe('item.sold-out');
  });

  test('gives the quantities that may be ordered', () => {
    expect(refused('treesal_quantity_invalid', { item: { id: 1 }, minimum: 2, maximum: 8, step: 2 })).toEqual(
      {
        code: 'item.quantity-invalid',
        params: { status: 409, productId: 1, minimum: 2, maximum: 8, step: 2 },
      },
    );
  });
});

test('the new total is in the shop’s minor units', () => {
  const body = { code: 'treesal_total_changed', data: { total: '64.17', currency: 'ILS' } };
  expect(failureOf(409, body, { minorUnit: 2 }).failure).toEqual({
    code: 'order.total-changed',
    params: { status: 409, amount: 6417, minorUnit: 2, currency: 'ILS' },
  });
});

test('a new total without a currency has the shop’s', () => {
  const body = { code: 'treesal_total_changed', data: { total: '64.17' } };
  expect(failureOf(409, body, { code: 'ILS', minorUnit: 2 }).failure.params).toEqual({
    status: 409,
    amount: 6417,
    minorUnit: 2,
    currency: 'ILS',
  });
});

test.each([
  ['treesal_store_closed', 'store.closed'],
  ['treesal_store_away', 'store.away'],
  ['treesal_mode_closed', 'order.mode-closed'],
  ['treesal_out_of_order', 'server.out-of-order'],
  ['treesal_method_unavailable', 'order.mode-unavailable'],
  ['treesal_branch_unavailable', 'order.branch-unavailable'],
  ['treesal_zone_unavailable', 'order.zone-unavailable'],
  ['treesal_zone_closed', 'order.zone-closed'],
  ['treesal_day_unavailable', 'order.day-unavailable'],
  ['treesal_order_id_reused', 'order.id-reused'],
  ['treesal_coupon_limit', 'coupon.used-up'],
  ['treesal_product_unavailable', 'item.unavailable'],
  ['constructor', 'request.conflict'],
])('%s → %s', (wire, code) => {
  expect(refused(wire)).toEqual({ code, params: { status: 409 } });
});

test.each([
  [400, 'request.invalid'],
  [401, 'auth.required'],
  [403, 'auth.forbidden'],
  [404, 'request.not-found'],
  [408, 'server.unavailable'],
  [409, 'request.conflict'],
  [425, 'server.unavailable'],
  [429, 'server.busy'],
  [500, 'server.unavailable'],
  [503, 'server.unavailable'],
])('status %i without a known code → %s', (status, code) => {
  for (const body of [undefined, null, 'text', [], {}, { code: 7 }, { code: 'new_code' }])
    expect(failureOf(status, body).failure).toEqual({ code, params: { status } });
});

test('invalid details do not affect the code', () => {
  const data = { item: 'x', remaining: -1, total: {}, params: { 'a b<script>': 1, good: 2 } };
  expect(failureOf(400, { code: 'rest_invalid_param', message: {}, data })).toEqual({
    failure: { code: 'request.invalid', params: { status: 400, fields: 'good' } },
    message: '',
  });
});

test("the server's message is converted to text", () => {
  expect(failureOf(404, capture('t_coupon_unknown')).message).toBe('Coupon "nope" does not exist!');
  expect(failureOf(403, capture('w_jwt_wrong_pass')).message).toBe(
    'Error: The password you entered for the username callcenter is incorrect. Lost your password?',
  );
});
