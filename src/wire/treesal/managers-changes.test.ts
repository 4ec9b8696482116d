import { expect, test } from 'vitest';
import { managersChangesOf } from './managers-changes.ts';

test('the history names person and change, and whether it was undone', () => {
  const change = {
    id: 'a',
    at: '2026-11-25T10:00:00+02:00',
    person: { id: 1, name: 'رنا' },
    undone_at: null,
  };
  const sold = { ...change, action: 'sold-out', name: 'فلافل', after: { soldOut: 'today', backAt: 1 } };
  const price = {
    ...change,
    action: 'price',
    name: 'فلافل',
    after: { regular: '15.00', sale: '12.00', saleFrom: '2026-11-27', saleUntil: null },
  };
  const staff = { ...change, action: 'staff', name: 'sami', after: { what: 'reset' }, undone_at: change.at };
  const read = managersChangesOf([sold, price, staff]);
  expect(read.ok && read.value.map(({ person, became, isUndone }) => [person, became, isUndone])).toEqual([
    ['رنا', 'today', false],
    ['رنا', '12.00', false],
    ['رنا', 'reset', true],
  ]);
  expect(read.ok && read.value.map(({ saleDays }) => saleDays)).toEqual([
    undefined,
    { saleFrom: '2026-11-27', saleUntil: null },
    undefined,
  ]);
  expect(managersChangesOf([{ ...sold, at: 'today' }])).toMatchObject({
    error: { params: { path: '0.at' } },
  });
});
