import { expect, test } from 'vitest';
import { withSoldOutExtras } from './sold-out-extras.ts';

const decode = (text: string) => text.replaceAll('&amp;', '&');
const OUT = [{ key: '7.1', name: 'A & B' }];
const product = (extras: unknown) => ({ id: 1, extensions: { treesal: { extras, other: 1 }, more: 2 } });

test('an extra is sold out by its key and its name as people read it', () => {
  const group = {
    id: 7,
    extras: [
      { id: 1, name: '<b>A &amp; B</b>' },
      { id: 2, name: 'A & B' },
    ],
  };
  expect(withSoldOutExtras(product([group]), OUT, decode)).toEqual(
    product([{ id: 7, extras: [{ ...group.extras[0], sold_out: true }, group.extras[1]] }]),
  );
});

// What is not readable is reported when it is read.
test.each([
  [null],
  [{ id: 1 }],
  [product('none')],
  [product([null, 5, { id: 7 }, { id: 7, extras: 'none' }, { id: 7, extras: [null, { id: 1, name: 3 }] }])],
  [product([{ id: 7, extras: [{ id: 1, name: 'C' }] }])],
  [product([{ id: 8, extras: [{ id: 1, name: 'A & B' }] }])],
])('a product without that extra stays the same object: %#', (item) => {
  expect(withSoldOutExtras(item, OUT, decode)).toBe(item);
});
