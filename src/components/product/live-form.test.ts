import { expect, test } from 'vitest';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { Translate } from '#i18n/make-translator.ts';
import { released } from '#stores/shop/fake-shop.ts';
import { liveForm } from './live-form.ts';
import type { OrderFormData } from './order-form-data.ts';

const product = released(7, 1200);
const FORM: OrderFormData = {
  productId: 7,
  unitPrice: product.price,
  quantity: product.quantity,
  remaining: null,
  attributes: [],
  variations: [],
  currency: {
    code: 'ILS',
    minorUnit: 2,
    symbol: '₪',
    prefix: '',
    suffix: ' ₪',
    decimalSeparator: '.',
    thousandSeparator: ',',
  },
  locale: 'en',
  digits: 'latn',
};
const variation = (id: number, amount: number): OrderFormData['variations'][number] => {
  const { price, ...rest } = released(id, amount);
  const { isPurchasable, stock, quantity } = rest;
  return {
    ...{ id, choices: {}, price, isPurchasable, stock, quantity },
    ...{ priceView: null, remaining: null, pictureIndex: null },
  };
};
const keys = (async () => (key: string) => key) as unknown as () => Promise<Translate>;
const whyNot = async (changes: Partial<ProductFacts>) =>
  (await liveForm(FORM, { ...product, ...changes }, keys)).now?.soldOut;

test('the page says something else of a product that ran out than of one that is not sold here', async () => {
  expect(await whyNot({})).toBeNull();
  expect(await whyNot({ stock: { ...product.stock, isInStock: false } })).toBe('shop:sold-out');
  expect(await whyNot({ isPurchasable: false })).toBe('shop:unavailable');
  expect(await whyNot({ price: null })).toBe('shop:unavailable');
});

const OPTIONS: OrderFormData = {
  ...FORM,
  unitPrice: null,
  variations: [variation(71, 1200), variation(72, 1500)],
};
const shownWhile = async (...variations: OrderFormData['variations']) =>
  (await liveForm(OPTIONS, { ...product, kind: 'variable', variations }, keys)).now?.shown?.priceView;

test('before anything is chosen the page says from what price the store sells by now', async () => {
  expect(await shownWhile(variation(71, 1300), variation(72, 1500))).toMatchObject({
    text: '13.00 ₪',
    maximum: '15.00 ₪',
    regular: null,
  });
});

test('where the options cost the same by now it says one price', async () => {
  expect(await shownWhile(variation(71, 1500), variation(72, 1500))).toMatchObject({
    text: '15.00 ₪',
    maximum: null,
  });
});

test('a variation that is not sold any more makes no price', async () => {
  const stopped = { ...variation(71, 1200), isPurchasable: false };
  expect(await shownWhile(stopped, variation(72, 1500))).toMatchObject({
    text: '15.00 ₪',
    maximum: null,
  });
});

test('prices that are those of the page are left as they are', async () => {
  expect(await shownWhile(variation(71, 1200), variation(72, 1500))).toBeUndefined();
});

const sized = (id: number, size: string, pictureIndex: number | null) => ({
  ...variation(id, 1200),
  choices: { Size: size },
  pictureIndex,
});
const SIZES: OrderFormData = { ...OPTIONS, variations: [sized(71, 'small', 1), sized(72, 'large', 2)] };
const formWhile = (changes: Partial<ProductFacts>) =>
  liveForm(SIZES, { ...product, kind: 'variable', variations: SIZES.variations, ...changes }, keys);

test('a variation that the store no longer has cannot be ordered, and a new one can', async () => {
  const { variations } = await formWhile({ variations: [sized(72, 'large', null), sized(73, 'huge', null)] });
  expect(variations.map(({ id, pictureIndex }) => [id, pictureIndex])).toEqual([
    [72, 2],
    [73, null],
  ]);
});

test('a variation that was made anew is the same choice, with the picture of the page', async () => {
  const { variations } = await formWhile({
    variations: [sized(81, 'small', null), sized(82, 'large', null)],
  });
  expect(variations.map(({ id, pictureIndex }) => [id, pictureIndex])).toEqual([
    [81, 1],
    [82, 2],
  ]);
});

test('a product that cannot be had cannot be had in any variation, and nothing is said to be left of it', async () => {
  const left = { ...product.stock, remaining: 3 };
  const variations = [{ ...sized(71, 'small', 1), stock: left }];
  expect((await formWhile({ variations })).variations[0]?.remaining?.count).toBe(3);
  const out = await formWhile({ variations, stock: { ...product.stock, isInStock: false } });
  expect([out.now?.soldOut, out.variations[0]?.remaining]).toEqual(['shop:sold-out', null]);
  expect((await formWhile({ isPurchasable: false })).now?.soldOut).toBe('shop:unavailable');
  expect((await formWhile({ variations: [] })).now?.soldOut).toBe('shop:unavailable');
});
