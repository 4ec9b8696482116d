import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

const validate = (code: string, total = '100') =>
  store.post(`treesal/v1/validate-coupon?coupon_code=${code}&total=${total}`, {});

test('a coupon never takes off more than there is', async () => {
  expect(await (await validate('fix5', '50')).json()).toMatchObject({ discount: '5.00', total: '45.00' });
  expect(await (await validate('ten', '0')).json()).toMatchObject({ discount: '0.00', total: '0.00' });
});

test('a total that is no amount is refused', async () => {
  for (const total of ['abc', '-1', '']) expect((await validate('TEN', total)).status).toBe(400);
});

test('codes cannot be guessed: after three unknown ones there is a pause, also for good ones', async () => {
  for (let guess = 0; guess < 3; guess += 1) expect((await validate(`X${guess}`)).status).toBe(404);
  const refused = await validate('TEN');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  store.clock.now += 2000;
  expect((await validate('TEN')).status).toBe(200);
});
