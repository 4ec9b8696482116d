import { describe, expect, it } from 'vitest';
import { cartLineKey, parseCartLine } from './cart-line.ts';

describe('cartLineKey', () => {
  it('does not depend on the order in which options were chosen', () => {
    const one = cartLineKey({ productId: 7, choices: { Size: 'large', Bread: 'pita' } });
    const other = cartLineKey({ productId: 7, choices: { Bread: 'pita', Size: 'large' } });
    expect(one).toBe('7&Bread=pita&Size=large');
    expect(other).toBe(one);
  });

  it('distinguishes choices whose text contains the separators', () => {
    const one = cartLineKey({ productId: 7, choices: { a: 'b&c=d' } });
    const other = cartLineKey({ productId: 7, choices: { a: 'b', c: 'd' } });
    expect(one).not.toBe(other);
  });
});

describe('parseCartLine', () => {
  it('restores a stored line', () => {
    const line = { productId: 7, variationId: 71, choices: { Size: 'large' }, quantity: 2 };
    expect(parseCartLine(JSON.stringify(line))).toEqual(line);
  });

  it('keeps the time of adding, and keeps a line whose time is invalid', () => {
    const line = { productId: 7, variationId: null, choices: {}, quantity: 1 };
    expect(parseCartLine(JSON.stringify({ ...line, addedAt: 1000 }))).toEqual({ ...line, addedAt: 1000 });
    for (const addedAt of [-1, 1.5, 'x', null, Number.MAX_SAFE_INTEGER])
      expect(parseCartLine(JSON.stringify({ ...line, addedAt }))).toEqual(line);
  });

  it('fills in the fields that a product without options leaves out', () => {
    expect(parseCartLine('{"productId":7,"quantity":1}')).toEqual({
      productId: 7,
      variationId: null,
      choices: {},
      quantity: 1,
    });
  });

  it.each([
    ['', 'null', '[]', '{"productId":7}', '{"productId":"7","quantity":1}', '{"productId":7,"quantity":0}'],
    ['{"productId":7,"quantity":9007199254740991}', '{"productId":7,"quantity":100000}'],
    ['{"productId":7,"quantity":1.5}', '{"productId":7,"quantity":1,"choices":{"a":1}}', '{"productId":7,'],
  ])('drops a corrupt line', (...lines) => {
    for (const line of lines) expect(parseCartLine(line)).toBeUndefined();
  });
});
