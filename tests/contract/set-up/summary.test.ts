import { expect, test } from 'vitest';
import { contractFiles, contractSummary } from './summary.ts';

const skipped = (reason: string) => ({ name: 'a test', reason });
const NO_ORDERS = 'the server has no /treesal/v1/create_order';

test('a store without the ordering calls does not pass, however much of it does', () => {
  const { lines, status } = contractSummary({
    passed: 9,
    failures: [],
    skipped: [skipped(NO_ORDERS), skipped(NO_ORDERS), skipped('the server has no /wp/v2/branch')],
  });
  expect(status).toBe(1);
  expect(lines.slice(0, 3)).toEqual([
    '9 passed, 0 failed, 3 not tried',
    `  2 not tried: ${NO_ORDERS}`,
    '  1 not tried: the server has no /wp/v2/branch',
  ]);
  expect(lines[3]).toMatch(/^Customers cannot order there/);
});

test('what nobody asked for is named, and fails nothing', () => {
  const reason = 'orders are placed only with CONTRACT_PLACE_ORDERS=yes';
  expect(contractSummary({ passed: 9, failures: [], skipped: [skipped(reason)] })).toEqual({
    lines: ['9 passed, 0 failed, 1 not tried', `  1 not tried: ${reason}`],
    status: 0,
  });
  const failed = { name: 'a test', message: 'no' };
  expect(contractSummary({ passed: 9, failures: [failed], skipped: [] }).status).toBe(1);
});

test('a run takes every file of the contract that its servers have a part in', () => {
  const names = (store: boolean, directus: boolean) =>
    contractFiles({ store, directus }).map((file) => file.replace(/^tests\/contract\/|\.test\.ts$/g, ''));
  expect(names(true, false)).toEqual(['manager', 'order-life', 'ordering', 'staff', 'store']);
  expect(names(false, true)).toEqual(['data-service-letters', 'data-service-rows', 'data-service']);
  expect(names(false, false)).toEqual(
    expect.arrayContaining(['faults', ...names(true, false), ...names(false, true)]),
  );
});
