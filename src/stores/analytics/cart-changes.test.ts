import { expect, test } from 'vitest';
import { cartChanges } from './cart-changes.ts';

const line = (productId: number, quantity: number) => ({
  productId,
  variationId: null,
  choices: {},
  quantity,
});

test('changes count pieces and not lines: two more, one fewer, a new line, a removed line', () => {
  const before = { '1': line(1, 1), '2': line(2, 3), '4': line(4, 5), '5': line(5, 1) };
  const after = { '1': line(1, 3), '2': line(2, 2), '3': line(3, 1), '4': undefined, '5': line(5, 1) };
  expect(cartChanges(before, after)).toEqual([
    { kind: 'added', key: '1', line: line(1, 2) },
    { kind: 'removed', key: '2', line: line(2, 1) },
    { kind: 'removed', key: '4', line: line(4, 5) },
    { kind: 'added', key: '3', line: line(3, 1) },
  ]);
});
