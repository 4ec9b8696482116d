import { describe, expect, it } from 'vitest';
import { amongLines, type CartLine, cartLineKey, cartLineText, parseCartLine } from './cart-line.ts';

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

describe('a line with extras', () => {
  const line = {
    productId: 7,
    variationId: null,
    choices: { Size: 'large' },
    extras: { garlic: 2, 'a=b&c': 1 },
    quantity: 3,
    addedAt: 1000,
  };

  it('has a key of its own, whatever order they were chosen in', () => {
    const turned = { ...line, extras: { 'a=b&c': 1, garlic: 2 } };
    expect(cartLineKey(line)).toBe('7&Size=large&+a%3Db%26c=1&+garlic=2');
    expect(cartLineKey(turned)).toBe(cartLineKey(line));
    expect(cartLineKey({ ...line, extras: { garlic: 1, 'a=b&c': 1 } })).not.toBe(cartLineKey(line));
    expect(cartLineKey({ productId: 7, choices: { '+garlic': '2' } })).not.toBe(
      cartLineKey({ productId: 7, choices: {}, extras: { garlic: 2 } }),
    );
  });

  it('is restored from its text', () => {
    expect(parseCartLine(cartLineText(line))).toEqual(line);
    const plain = { productId: 7, variationId: null, choices: {}, quantity: 1 };
    expect(JSON.parse(cartLineText(plain))).toEqual(plain);
  });

  it('is skipped by an earlier release, which reads the quantity and knows no extras', () => {
    expect(JSON.parse(cartLineText(line))).not.toHaveProperty('quantity');
  });

  it.each([
    'garlic',
    [[1]],
    { garlic: 0 },
    { garlic: -1 },
    { garlic: 1.5 },
    { garlic: '1' },
    { garlic: 100_000 },
  ])('is dropped with %j as extras', (extras) => {
    expect(parseCartLine(JSON.stringify({ ...line, extras }))).toBeUndefined();
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

describe('among the lines of a cart, a line', () => {
  const one: CartLine = { productId: 7, variationId: null, choices: {}, quantity: 1 };
  const among = (chosen: Partial<CartLine>, ...held: readonly Partial<CartLine>[]) =>
    cartLineKey(
      amongLines(
        { ...one, ...chosen },
        held.map((line) => ({ ...one, ...line })),
      ),
    );

  it('has the place of the one with the same choice and note', () => {
    expect(among({}, {})).toBe('7');
    expect(among({ notes: 'hot' }, { notes: 'hot' })).toBe('7');
    expect(among({ notes: 'hot' }, {}, { notes: 'hot', own: 3 })).toBe('7&*3');
    expect(among({ own: 3 }, {}, { notes: 'hot', own: 3 })).toBe('7');
  });

  it('has a place of its own with another note, that no other line has', () => {
    expect(among({ notes: 'hot' }, {})).toBe('7&*1');
    expect(among({}, { notes: 'hot' })).toBe('7&*1');
    expect(among({ notes: 'mild' }, { notes: 'hot' }, { own: 1 })).toBe('7&*2');
    expect(among({ notes: 'mild' }, { notes: 'hot', own: 4 })).toBe('7&*5');
    expect(among({ notes: 'hot' }, { extras: { garlic: 1 } })).toBe('7');
  });

  it('keeps it when it is stored, and a damaged one is the first', () => {
    const stored = cartLineText({ ...one, notes: 'hot', own: 2 });
    expect(parseCartLine(stored)).toEqual({ ...one, notes: 'hot', own: 2 });
    expect(parseCartLine(stored.replace('"own":2', '"own":"x"'))).not.toHaveProperty('own');
  });
});
