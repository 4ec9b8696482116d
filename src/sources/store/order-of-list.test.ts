import { expect, test } from 'vitest';
import { inOrderOf } from './order-of-list.ts';

const item = (id: number, name: string) => ({ id, name });
const ids = (items: readonly unknown[]) => (items as { id: number }[]).map(({ id }) => id);

test('items have the position of their first occurrence in a reading, without those missing from the list', () => {
  const reading = [item(3, 'C'), item(1, 'A'), item(8, 'Gone'), item(1, 'A'), item(2, 'B')];
  expect(ids(inOrderOf(reading, [item(1, 'A'), item(2, 'B'), item(3, 'C')]))).toEqual([3, 1, 2]);
});

test.each([
  ['Tea', 'TEA'],
  ['شاي أخضر', 'شاي اخضر'],
])('an item that a reading lacks is placed beside its namesake: %s by %s', (known, lacking) => {
  const reading = [item(9, 'A'), item(7, known), item(7, known), item(1, 'Z')];
  const items = [item(1, 'Z'), item(4, lacking), item(7, known), item(9, 'A')];
  expect(ids(inOrderOf(reading, items))).toEqual([9, 7, 4, 1]);
});

test('an item that a reading lacks comes last without a namesake', () => {
  const reading = [item(9, 'A'), item(9, 'A'), { id: 8 }, 'x'];
  const items = [item(3, 'B'), { id: 4 }, { id: 8 }, item(9, 'A'), 'x', null];
  expect(inOrderOf(reading, items)).toEqual([item(9, 'A'), { id: 8 }, 'x', item(3, 'B'), { id: 4 }, null]);
});
