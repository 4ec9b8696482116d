import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineTotal } from '#domain/cart/line-total.ts';
import { canBeChosen, dearestExtras, isSomeSoldOut } from './dearest-extras.ts';
import { areExtrasRight, chosenExtras, withExtras } from './extras.ts';
import { isFree, roomFor } from './extras-room.ts';
import type { ExtraGroup, Price } from './product.ts';

const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const price: Price = { current: ils(2000), regular: ils(2500), isOnSale: true };

const group = (
  prices: Readonly<Record<string, number>>,
  changes: Partial<ExtraGroup<string>> = {},
): ExtraGroup<string> => ({
  name: 'Sauces',
  minimum: 0,
  maximum: 3,
  free: 0,
  extras: Object.entries(prices).map(([key, amount]) => ({ key, name: key, price: ils(amount), maximum: 2 })),
  ...changes,
});

const sauces = group({ garlic: 300, tahini: 100, hot: 0 });

describe('the price of a piece', () => {
  test('grows by its extras, also the price before the sale', () => {
    expect(withExtras(price, [sauces], { garlic: 2, tahini: 1 })).toEqual({
      current: ils(2700),
      regular: ils(3200),
      isOnSale: true,
    });
  });

  test('has the dearest pieces free, however they are listed', () => {
    const free = { ...sauces, free: 2 };
    expect(chosenExtras([free], { tahini: 2, garlic: 1 })).toEqual([
      { key: 'garlic', group: 'Sauces', name: 'garlic', pieces: 1, total: ils(0), isFree: true },
      { key: 'tahini', group: 'Sauces', name: 'tahini', pieces: 2, total: ils(100) },
    ]);
  });

  test('calls what has no price of its own not free', () => {
    const chosen = chosenExtras([{ ...sauces, free: 3 }], { garlic: 2, hot: 1 });
    expect(chosen.map(({ isFree }) => isFree)).toEqual([true, undefined]);
  });

  test('counts free pieces in their own group only', () => {
    const other = group({ rice: 500 }, { name: 'Sides' });
    const both = [{ ...sauces, free: 3 }, other];
    expect(withExtras(price, both, { garlic: 1, rice: 1 }).current).toEqual(ils(2500));
  });

  test('is that of the product without extras, and with keys that it does not have', () => {
    expect(withExtras(price)).toEqual(price);
    expect(withExtras(price, [sauces], { gold: 99, __proto__: 3, toString: 5 } as never)).toEqual(price);
  });
});

test('what is charged once is no part of the price of a piece', () => {
  const wrapping = group({ box: 500, ribbon: 150 }, { name: 'Wrapping', free: 1 });
  const extras = wrapping.extras.map((extra) => ({ ...extra, isOnce: true as const }));
  const both = [sauces, { ...wrapping, extras }];
  const chosen = { garlic: 1, box: 1, ribbon: 2 };
  expect(withExtras(price, both, chosen)).toEqual({
    current: ils(2300),
    regular: ils(2800),
    isOnSale: true,
    once: ils(300),
  });
  expect(chosenExtras(both, chosen).at(-1)).toEqual({
    key: 'ribbon',
    group: 'Wrapping',
    name: 'ribbon',
    pieces: 2,
    total: ils(300),
    isOnce: true,
  });
  expect(withExtras(price, both, { garlic: 1 })).not.toHaveProperty('once');
});

describe('an extra is shown as free', () => {
  const free = { ...sauces, free: 1 };
  const freeOnes = (chosen: Readonly<Record<string, number>>, of: ExtraGroup<string> = free) =>
    of.extras.filter((extra) => isFree(extra, of, chosen)).map(({ key }) => key);

  test('before the choice only where all that can be chosen are free, if it has a price', () => {
    expect(freeOnes({}, { ...free, maximum: 1 })).toEqual(['garlic', 'tahini']);
    expect(freeOnes({})).toEqual([]);
    expect(freeOnes({}, sauces)).toEqual([]);
    expect(freeOnes({ tahini: 1 }, { ...free, free: 2, maximum: 2 })).toEqual(['garlic', 'tahini']);
    expect(freeOnes({ tahini: 1 }, { ...free, free: 2 })).toEqual(['tahini']);
  });

  test('if it is chosen and costs nothing, which is the dearest one', () => {
    expect(freeOnes({ tahini: 1 })).toEqual(['tahini']);
    expect(freeOnes({ tahini: 1, garlic: 1 })).toEqual(['garlic']);
    expect(freeOnes({ garlic: 2 })).toEqual([]);
  });

  test('where it takes the place of the chosen one', () => {
    expect(freeOnes({ tahini: 1 }, { ...free, maximum: 1 })).toEqual(['garlic', 'tahini']);
  });

  test('not if the group is full, even if more pieces would be free', () => {
    const of = group({ garlic: 300, tahini: 200, sumac: 100 }, { free: 3, maximum: 2 });
    expect(freeOnes({ garlic: 1 }, of)).toEqual(['garlic', 'tahini', 'sumac']);
    expect(freeOnes({ garlic: 1, tahini: 1 }, of)).toEqual(['garlic', 'tahini']);
  });

  test('not if it is sold out', () => {
    const extras = free.extras.map((extra) => ({ ...extra, isSoldOut: true as const }));
    expect(freeOnes({}, { ...free, maximum: 1, extras })).toEqual([]);
  });
});

describe('a choice of extras', () => {
  const salads = group({ a: 0, b: 0, c: 0 }, { minimum: 2, maximum: 2 });

  test.each([
    ['of all that is needed', { a: 1, b: 1 }, true],
    ['of one extra twice', { a: 2 }, true],
    ['of too few', { a: 1 }, false],
    ['of nothing', {}, false],
    ['of too many', { a: 1, b: 1, c: 1 }, false],
    ['of an extra that the product does not have', { a: 1, b: 1, gold: 1 }, false],
    ['of an inherited name', { a: 1, b: 1, constructor: 1 }, false],
    ['of no pieces', { a: 1, b: 1, c: 0 }, false],
    ['of fewer than none', { a: 2, b: 1, c: -1 }, false],
    ['of half a piece', { a: 1.5, b: 0.5 }, false],
    ['of no number', { a: Number.NaN, b: 2 }, false],
    ['of an endless number', { a: Number.POSITIVE_INFINITY }, false],
    ['of a text', { a: '1', b: 1 } as never, false],
  ])('%s', (_, chosen: Readonly<Record<string, number>>, isRight) => {
    expect(areExtrasRight([salads], chosen)).toBe(isRight);
  });

  test('has no more pieces of an extra than it allows', () => {
    expect(areExtrasRight([sauces], { garlic: 2 })).toBe(true);
    expect(areExtrasRight([sauces], { garlic: 3 })).toBe(false);
  });

  test('has no extra that is sold out', () => {
    const [garlic, ...others] = sauces.extras;
    if (!garlic) throw new Error('no extra');
    const soldOut = { ...garlic, isSoldOut: true as const };
    const some = { ...sauces, minimum: 4, maximum: 4, extras: [soldOut, ...others] };
    expect(areExtrasRight([{ ...some, minimum: 0 }], { garlic: 1 })).toBe(false);
    expect(roomFor(soldOut, some, {})).toBe(0);
    expect([isSomeSoldOut([some], { garlic: 1 }), isSomeSoldOut([some], { tahini: 2 })]).toEqual([
      true,
      false,
    ]);
    expect([canBeChosen([some]), canBeChosen([{ ...some, minimum: 5 }])]).toEqual([true, false]);
  });

  test('leaves room for an extra up to its own limit and up to the group’s', () => {
    const [garlic] = sauces.extras;
    if (!garlic) throw new Error('no extra');
    expect(roomFor(garlic, sauces, {})).toBe(2);
    expect(roomFor(garlic, sauces, { garlic: 1 })).toBe(1);
    expect(roomFor(garlic, sauces, { tahini: 2, hot: 1 })).toBe(0);
    expect(roomFor(garlic, sauces, { tahini: 99 })).toBe(0);
  });
});

describe('for any groups and choice', () => {
  const groups = fc
    .array(
      fc.record({
        prices: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 6 }),
        minimum: fc.integer({ min: 0, max: 3 }),
        more: fc.integer({ min: 0, max: 6 }),
        free: fc.integer({ min: 0, max: 5 }),
        each: fc.integer({ min: 1, max: 4 }),
        once: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((made) =>
      made.map(
        ({ prices, minimum, more, free, each, once }, index): ExtraGroup<string> => ({
          name: `group ${index}`,
          minimum,
          maximum: Math.max(1, minimum + more),
          free,
          extras: prices.map((amount, place) => ({
            key: `${index}.${place}`,
            name: `extra ${place}`,
            price: ils(amount),
            maximum: each,
            ...(once[place] && { isOnce: true as const }),
          })),
        }),
      ),
    );
  const choice = groups.chain((made) =>
    fc.record({
      groups: fc.constant(made),
      chosen: fc.dictionary(
        fc.constantFrom(...made.flatMap(({ extras }) => extras.map(({ key }) => key))),
        fc.integer({ min: 1, max: 4 }),
      ),
    }),
  );
  const costOf = (
    made: readonly ExtraGroup[] | readonly ExtraGroup<string>[],
    chosen: Record<string, number>,
    quantity = 1,
  ) =>
    lineTotal({ price: withExtras(price, made, chosen), quantity }).amount - price.current.amount * quantity;

  test('the price is that of the chosen extras, and one more piece adds from nothing up to its own price', () => {
    fc.assert(
      fc.property(choice, fc.nat(), ({ groups: made, chosen }, at) => {
        const listed = chosenExtras(made, chosen).reduce((sum, { total }) => sum + total.amount, 0);
        expect(costOf(made, chosen)).toBe(listed);
        const all = made.flatMap(({ extras }) => extras);
        const extra = all[at % all.length];
        if (!extra) return;
        const more = { ...chosen, [extra.key]: (chosen[extra.key] ?? 0) + 1 };
        const added = costOf(made, more) - costOf(made, chosen);
        expect(added).toBeGreaterThanOrEqual(0);
        expect(added).toBeLessThanOrEqual(extra.price.amount);
      }),
    );
  });

  test('a line pays each extra for every piece, or once, whatever its quantity', () => {
    fc.assert(
      fc.property(choice, fc.integer({ min: 1, max: 99 }), ({ groups: made, chosen }, quantity) => {
        const listed = chosenExtras(made, chosen);
        const sum = (isOnce: boolean) =>
          listed
            .filter((extra) => Boolean(extra.isOnce) === isOnce)
            .reduce((all, { total }) => all + total.amount, 0);
        expect(costOf(made, chosen, quantity)).toBe(sum(false) * quantity + sum(true));
        const perPiece = made.map((one) => ({
          ...one,
          extras: one.extras.map(({ isOnce: _, ...extra }) => extra),
        }));
        expect(costOf(made, chosen)).toBe(costOf(perPiece, chosen));
        expect(costOf(made, chosen, quantity)).toBeLessThanOrEqual(costOf(perPiece, chosen, quantity));
      }),
    );
  });

  test('the order in which extras were chosen changes nothing', () => {
    fc.assert(
      fc.property(choice, ({ groups: made, chosen }) => {
        const turned = Object.fromEntries(Object.entries(chosen).reverse());
        expect(chosenExtras(made, turned)).toEqual(chosenExtras(made, chosen));
      }),
    );
  });

  test('a right choice costs at most what the dearest costs, and has no room above a limit', () => {
    fc.assert(
      fc.property(choice, ({ groups: made, chosen }) => {
        fc.pre(areExtrasRight(made, chosen));
        expect(costOf(made, chosen)).toBeLessThanOrEqual(dearestExtras(made));
        for (const one of made)
          for (const extra of one.extras) {
            const most = (chosen[extra.key] ?? 0) + roomFor(extra, one, chosen);
            expect(areExtrasRight(made, { ...chosen, ...(most > 0 && { [extra.key]: most }) })).toBe(true);
            expect(areExtrasRight(made, { ...chosen, [extra.key]: most + 1 })).toBe(false);
          }
      }),
    );
  });
});
