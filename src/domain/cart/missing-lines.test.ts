import { expect, it } from 'vitest';
import { missingLines } from './missing-lines.ts';

const line = (productId: number, quantity: number, size = '') => ({
  productId,
  variationId: null,
  choices: size ? { Size: size } : {},
  quantity,
});

it('adds no line that the cart already has, and distinguishes choices', () => {
  const wanted = [line(1, 2), line(2, 3), line(3, 1, 'large'), line(4, 1)];
  const held = [line(1, 2), line(2, 1), line(3, 5, 'small'), line(4, 9)];
  expect(missingLines(wanted, held)).toEqual([line(2, 2), line(3, 1, 'large')]);
  expect(missingLines(wanted, [])).toEqual(wanted);
});
