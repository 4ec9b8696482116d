import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Price } from '#domain/catalogue/product.ts';
import { type CheckedProduct, checkCart, type ShownLine } from './cart-check.ts';

const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const priceOf = (amount: number): Price => ({ current: ils(amount), regular: ils(amount), isOnSale: false });
const IN_STOCK = { isInStock: true, isOnBackorder: false, remaining: null };
const left = (remaining: number) => ({ ...IN_STOCK, remaining });

const FALAFEL: CheckedProduct = {
  id: 7,
  kind: 'simple',
  price: priceOf(1500),
  isPurchasable: true,
  stock: IN_STOCK,
  quantity: { minimum: 1, maximum: 99, step: 1 },
  isSoldIndividually: false,
  options: [],
  variations: [],
};
const variation = (
  id: number,
  size: string,
  amount: number,
  stock = IN_STOCK as CheckedProduct['stock'],
) => ({
  id,
  choices: { Size: size, Bread: null },
  price: priceOf(amount),
  isPurchasable: true,
  stock,
  quantity: FALAFEL.quantity,
});
const option = (key: string, ...values: string[]) => ({
  key,
  name: key,
  isOption: true as const,
  terms: values.map((value) => ({ value, name: value, isDefault: false })),
});
const SHAWARMA: CheckedProduct = {
  ...FALAFEL,
  id: 8,
  kind: 'variable',
  options: [option('Size', 'small', 'large'), option('Bread', 'pita', 'laffa')],
  variations: [variation(81, 'small', 3000), variation(82, 'large', 4000, left(3))],
};

const falafel = (quantity: number, shown: number | null = 1500): ShownLine => ({
  line: { productId: 7, variationId: null, choices: {}, quantity, notes: 'hot' },
  shownPrice: shown === null ? null : ils(shown),
});
const shawarma = (size: string, bread: string, quantity: number, shown: number): ShownLine => ({
  line: {
    productId: 8,
    variationId: size === 'small' ? 81 : 82,
    choices: { Size: size, Bread: bread },
    quantity,
  },
  shownPrice: ils(shown),
});
const check = (lines: readonly ShownLine[], ...products: readonly CheckedProduct[]) =>
  checkCart(lines, new Map(products.map((product) => [product.id, product])));

describe('checkCart', () => {
  test('leaves an unchanged line alone', () => {
    const shown = falafel(2);
    expect(check([shown], FALAFEL)).toEqual({
      lines: [
        {
          key: '7',
          line: shown.line,
          changes: [],
          corrected: shown.line,
          price: FALAFEL.price,
          limits: FALAFEL.quantity,
        },
      ],
      hasChanges: false,
      hasOnlyGone: false,
    });
  });

  const FEW = { ...FALAFEL, stock: left(3) };
  test.each([
    ['not in the store', [], [{ kind: 'gone' }], null],
    ['not for sale', [{ ...FALAFEL, isPurchasable: false }], [{ kind: 'gone' }], null],
    ['without a price', [{ ...FALAFEL, price: null }], [{ kind: 'gone' }], null],
    ['sold elsewhere', [{ ...FALAFEL, kind: 'external' as const }], [{ kind: 'gone' }], null],
    [
      'out of stock',
      [{ ...FALAFEL, stock: { ...IN_STOCK, isInStock: false } }],
      [{ kind: 'sold-out' }],
      null,
    ],
    ['none left', [{ ...FALAFEL, stock: left(0) }], [{ kind: 'sold-out' }], null],
    [
      'fewer left than the store sells at once',
      [{ ...FEW, quantity: { minimum: 4, maximum: 99, step: 1 } }],
      [{ kind: 'sold-out' }],
      null,
    ],
    ['fewer left than wanted', [FEW], [{ kind: 'fewer-left', wanted: 5, left: 3 }], 3],
    [
      'fewer left, sold by two',
      [{ ...FEW, quantity: { minimum: 2, maximum: 98, step: 2 } }],
      [{ kind: 'fewer-left', wanted: 5, left: 2 }],
      2,
    ],
    ['fewer in the house, more to come', [{ ...FEW, stock: { ...left(3), isOnBackorder: true } }], [], 5],
    [
      'a lower maximum',
      [{ ...FALAFEL, quantity: { minimum: 1, maximum: 4, step: 1 } }],
      [{ kind: 'quantity-changed', from: 5, to: 4 }],
      4,
    ],
    [
      'a higher minimum',
      [{ ...FALAFEL, quantity: { minimum: 6, maximum: 99, step: 1 } }],
      [{ kind: 'quantity-changed', from: 5, to: 6 }],
      6,
    ],
    [
      'one to an order',
      [{ ...FALAFEL, isSoldIndividually: true, quantity: { minimum: 1, maximum: 1, step: 1 } }],
      [{ kind: 'quantity-changed', from: 5, to: 1 }],
      1,
    ],
    [
      'another price',
      [{ ...FALAFEL, price: priceOf(1700) }],
      [{ kind: 'price-changed', from: ils(1500), to: ils(1700) }],
      5,
    ],
    [
      'another price and fewer left',
      [{ ...FEW, price: priceOf(1400) }],
      [
        { kind: 'fewer-left', wanted: 5, left: 3 },
        { kind: 'price-changed', from: ils(1500), to: ils(1400) },
      ],
      3,
    ],
    ['options where there were none', [{ ...SHAWARMA, id: 7 }], [{ kind: 'option-gone' }], null],
  ])('%s', (_, products, changes, quantity) => {
    const { lines, hasChanges, hasOnlyGone } = check([falafel(5)], ...products);
    expect(lines[0]?.changes).toEqual(changes);
    expect(lines[0]?.corrected?.quantity ?? null).toBe(quantity);
    expect(hasChanges).toBe(changes.length > 0);
    expect(hasOnlyGone).toBe(changes.length > 0 && quantity === null);
  });

  test('a price that was never shown does not count as changed', () => {
    expect(check([falafel(1, null)], FALAFEL).hasChanges).toBe(false);
  });

  test('reads price, stock and limits of the chosen variation', () => {
    const [line] = check([shawarma('large', 'pita', 2, 4000)], SHAWARMA).lines;
    expect(line?.changes).toEqual([]);
    expect(line?.price?.current).toEqual(ils(4000));
    expect(line?.limits).toEqual({ minimum: 1, maximum: 3, step: 1 });
  });

  test.each([
    [
      'a term that is no longer offered',
      { ...SHAWARMA, options: [option('Size', 'small'), option('Bread', 'pita')] },
    ],
    ['a variation that is gone', { ...SHAWARMA, variations: SHAWARMA.variations.slice(0, 1) }],
    [
      'a variation without a price',
      { ...SHAWARMA, variations: [variation(81, 'small', 1), { ...variation(82, 'large', 1), price: null }] },
    ],
    ['one option more', { ...SHAWARMA, options: [...SHAWARMA.options, option('Spice', 'mild')] }],
    ['no options at all', { ...FALAFEL, id: 8 }],
  ])('%s takes the line out', (_, product) => {
    const { lines } = check([shawarma('large', 'pita', 1, 4000)], product);
    expect(lines[0]).toMatchObject({ changes: [{ kind: 'option-gone' }], corrected: null, price: null });
  });

  test.each([
    ['counts its own many pieces', 50, 1, []],
    ['has the product’s count', 2, 1, [{ kind: 'fewer-left', wanted: 4, left: 2 }]],
    ['is not counted by itself', 9999, 1, [{ kind: 'fewer-left', wanted: 4, left: 2 }]],
    ['is not counted by itself and goes by twos', 9998, 2, [{ kind: 'fewer-left', wanted: 4, left: 2 }]],
  ])(
    'with two pieces of the product left, a variation that %s allows %d at most',
    (_, maximum, step, changes) => {
      const large = { ...variation(82, 'large', 4000), quantity: { minimum: step, maximum, step } };
      const product = { ...SHAWARMA, stock: left(2), variations: [large] };
      expect(check([shawarma('large', 'pita', 4, 4000)], product).lines[0]?.changes).toEqual(changes);
    },
  );

  test('a variation with a new id is ordered under the new id', () => {
    const renumbered = { ...SHAWARMA, variations: [variation(91, 'large', 4000)] };
    const [line] = check([shawarma('large', 'pita', 1, 4000)], renumbered).lines;
    expect(line).toMatchObject({ changes: [], corrected: { variationId: 91, quantity: 1 } });
  });

  test('a variation is sold out when its product is, or when it is itself', () => {
    const out = { ...IN_STOCK, isInStock: false };
    const whole = { ...SHAWARMA, stock: out };
    const one = { ...SHAWARMA, variations: [variation(81, 'small', 1), variation(82, 'large', 1, out)] };
    for (const product of [whole, one]) {
      const [line] = check([shawarma('large', 'pita', 1, 4000)], product).lines;
      expect(line?.changes).toEqual([{ kind: 'sold-out' }]);
    }
  });

  test('lines of one variation share its stock', () => {
    const lines = [shawarma('large', 'pita', 2, 4000), shawarma('large', 'laffa', 2, 4000)];
    const checked = check(lines, SHAWARMA);
    expect(checked.lines.map(({ changes }) => changes)).toEqual([
      [],
      [{ kind: 'fewer-left', wanted: 2, left: 1 }],
    ]);
    const third = check([...lines, shawarma('large', 'pita', 1, 4000)], SHAWARMA).lines[2];
    expect(third?.changes).toEqual([{ kind: 'sold-out' }]);
  });

  test('lines of several variations share the stock of a product that is counted as a whole', () => {
    const lines = [shawarma('small', 'pita', 2, 3000), shawarma('large', 'pita', 2, 4000)];
    const together = {
      ...SHAWARMA,
      stock: left(3),
      variations: [variation(81, 'small', 3000), variation(82, 'large', 4000)].map((one) => ({
        ...one,
        // The store gives the maximum of the product as a whole.
        quantity: { minimum: 1, maximum: 3, step: 1 },
      })),
    };
    expect(check(lines, together).lines.map(({ changes }) => changes)).toEqual([
      [],
      [{ kind: 'fewer-left', wanted: 2, left: 1 }],
    ]);
    // The large ones have their own count.
    expect(check(lines, { ...SHAWARMA, stock: left(4) }).hasChanges).toBe(false);
    // Each has the count of the product, because it has no own count.
    const inherited = [variation(81, 'small', 3000, left(3)), variation(82, 'large', 4000, left(3))];
    expect(check(lines, { ...together, variations: inherited }).lines[1]?.changes).toEqual([
      { kind: 'fewer-left', wanted: 2, left: 1 },
    ]);
  });

  test('a variation with its own stock does not use the stock of its product', () => {
    const lines = [shawarma('large', 'pita', 2, 4000), shawarma('small', 'pita', 3, 3000)];
    const [small, large] = SHAWARMA.variations;
    const shared = { ...small, quantity: { minimum: 1, maximum: 4, step: 1 } };
    const product = { ...SHAWARMA, stock: left(4), variations: [shared, large] } as CheckedProduct;
    expect(check(lines, product).lines.map(({ changes }) => changes)).toEqual([[], []]);
  });

  test('a product sold once per order is limited across its variations', () => {
    const one = { ...SHAWARMA, isSoldIndividually: true };
    // The large ones have their own count.
    const lines = [shawarma('large', 'pita', 1, 4000), shawarma('small', 'pita', 1, 3000)];
    for (const cart of [lines, lines.toReversed()]) {
      const checked = check(cart, one);
      expect(checked.lines.map(({ changes }) => changes)).toEqual([[], [{ kind: 'one-only' }]]);
      expect(checked.lines[1]).toMatchObject({ corrected: null, limits: null });
    }
  });

  test('the valid lines can be ordered beside invalid ones', () => {
    const { lines, hasChanges } = check([falafel(1), shawarma('small', 'pita', 1, 3000)], FALAFEL);
    expect(lines.map(({ corrected }) => corrected?.productId ?? null)).toEqual([7, null]);
    expect(hasChanges).toBe(true);
  });

  test('`hasOnlyGone` is false if another line has too few pieces', () => {
    const lines = [falafel(5), shawarma('small', 'pita', 1, 3000)];
    expect(check(lines, FALAFEL).hasOnlyGone).toBe(true);
    expect(check(lines, FEW).hasOnlyGone).toBe(false);
  });

  test('a corrected cart at current prices needs no second correction', () => {
    const quantity = fc.integer({ min: 1, max: 60 });
    const product = fc
      .record({
        remaining: fc.option(fc.nat(50)),
        minimum: fc.integer({ min: 1, max: 5 }),
        maximum: quantity,
        step: fc.integer({ min: 1, max: 4 }),
        amount: fc.nat(10_000),
      })
      .map(({ remaining, minimum, maximum, step, amount }) => ({
        ...FALAFEL,
        price: priceOf(amount),
        stock: { ...IN_STOCK, remaining },
        quantity: { minimum, maximum: Math.max(minimum, maximum), step },
      }));
    fc.assert(
      fc.property(product, fc.array(quantity, { maxLength: 4 }), (present, wanted) => {
        const first = check(
          wanted.map((pieces) => falafel(pieces)),
          present,
        );
        const corrected = first.lines.flatMap(({ corrected: line, price }) =>
          line && price ? [{ line, shownPrice: price.current }] : [],
        );
        expect(check(corrected, present).hasChanges).toBe(false);
        const pieces = corrected.reduce((sum, { line }) => sum + line.quantity, 0);
        expect(pieces).toBeLessThanOrEqual(present.stock.remaining ?? Number.POSITIVE_INFINITY);
      }),
    );
  });
});

describe('extras', () => {
  const sauces = (price: number, maximum = 2) => ({
    name: 'Sauces',
    minimum: 1,
    maximum,
    free: 0,
    extras: [{ key: 'garlic', name: 'Garlic', price: ils(price), maximum: 2 }],
  });
  const plate = (price: number, maximum = 2): CheckedProduct => ({
    ...FALAFEL,
    extras: [sauces(price, maximum)],
  });
  const line = { productId: 7, variationId: null, choices: {}, extras: { garlic: 2 }, quantity: 3 };
  const check = (product: CheckedProduct, shown: number, changed: Partial<typeof line> = {}) =>
    checkCart([{ line: { ...line, ...changed }, shownPrice: ils(shown) }], new Map([[7, product]])).lines[0];

  test('that are charged once are compared, too', () => {
    const once = (price: number) => {
      const group = sauces(price, 2);
      const extras = group.extras.map((extra) => ({ ...extra, isOnce: true as const }));
      return { ...FALAFEL, extras: [{ ...group, extras }] };
    };
    const shown = { ...ils(1500), once: 600 };
    const of = (product: CheckedProduct) =>
      checkCart([{ line, shownPrice: shown }], new Map([[7, product]])).lines[0];
    expect(of(once(300))).toMatchObject({ changes: [], price: { current: ils(1500), once: ils(600) } });
    expect(of(once(400))?.changes).toEqual([
      { kind: 'price-changed', from: shown, to: { ...ils(1500), once: 800 } },
    ]);
    expect(of(plate(300))?.changes).toMatchObject([{ kind: 'price-changed', to: ils(2100) }]);
  });

  test('are in the price of a piece, which is compared with the one that was shown', () => {
    expect(check(plate(300), 2100)).toMatchObject({
      changes: [],
      price: { current: ils(2100) },
      corrected: line,
    });
    expect(check(plate(400), 2100)?.changes).toEqual([
      { kind: 'price-changed', from: ils(2100), to: ils(2300) },
    ]);
  });

  test.each([
    ['that the product no longer has', plate(300), { extras: { gold: 1 } as never }],
    ['of which fewer may be chosen now', plate(300, 1), {}],
    ['of which one has to be chosen now', plate(300), { extras: {} as never }],
    ['of a product that has none any more', FALAFEL, {}],
  ])('%s take the line out of the order', (_, product, changed) => {
    expect(check(product, 2100, changed)).toMatchObject({
      changes: [{ kind: 'option-gone' }],
      corrected: null,
    });
  });
});
