import { expect, test } from 'vitest';
import { reasonCode, soldOutItems, soldOutReason } from './reasons.ts';

const items = [
  { productId: 101, name: 'Falafel' },
  { productId: 102, name: 'Hummus' },
  { productId: 101, name: 'Falafel' },
];
const goneOf = (reason: string) => [...soldOutItems({ items, life: { reason } })];

test('a reason that names what is sold out is the code for it', () => {
  expect(soldOutReason([101, 102])).toBe('sold-out:101,102');
  expect(['sold-out', 'sold-out:101', 'closing'].map(reasonCode)).toEqual([
    'sold-out',
    'sold-out',
    'closing',
  ]);
  expect(['sold-out:', 'sold-out:all of it', 'closing:101', 'The oven is broken'].map(reasonCode)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('names the products of the order that are sold out, each once', () => {
  expect(goneOf(soldOutReason([101]))).toEqual([[101, 'Falafel']]);
  expect(goneOf(soldOutReason([102, 101, 999])).map(([id]) => id)).toEqual([101, 102]);
  expect(['sold-out', 'sold-out:999', 'Sold out: 101'].map(goneOf)).toEqual([[], [], []]);
  expect([...soldOutItems({ items, life: null })]).toEqual([]);
});
