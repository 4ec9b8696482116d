import { expect, test } from 'vitest';
import type { Translate } from '#i18n/make-translator.ts';
import { linesOfCart } from './OrderLines.tsx';

const t = ((key: string) => key) as Translate;
const line = { productId: 7, variationId: null, choices: {}, quantity: 2 };

test.each([
  ['that is gone is called as it was', 'Falafel', 'Falafel'],
  ['that nobody knows has a word of its own', null, 'cart:unknown-product'],
])('a product %s', (_, name, expected) => {
  const [row] = linesOfCart([{ key: '7', line, product: null, name }], t);
  expect(row?.name).toBe(expected);
});
