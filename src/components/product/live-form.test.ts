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
  extras: [],
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

test('the page has different words for a sold-out product and for one that is not sold here', async () => {
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

test('before a choice the page shows the range of current prices', async () => {
  expect(await shownWhile(variation(71, 1300), variation(72, 1500))).toMatchObject({
    text: '13.00 ₪',
    maximum: '15.00 ₪',
    regular: null,
  });
});

test('the page shows one price if all options now cost the same', async () => {
  expect(await shownWhile(variation(71, 1500), variation(72, 1500))).toMatchObject({
    text: '15.00 ₪',
    maximum: null,
  });
});

test('a variation that is no longer sold does not count for the price', async () => {
  const stopped = { ...variation(71, 1200), isPurchasable: false };
  expect(await shownWhile(stopped, variation(72, 1500))).toMatchObject({
    text: '15.00 ₪',
    maximum: null,
  });
});

test('unchanged prices are not written again', async () => {
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

test('a variation that was created again is the same choice and keeps the picture of the page', async () => {
  const { variations } = await formWhile({
    variations: [sized(81, 'small', null), sized(82, 'large', null)],
  });
  expect(variations.map(({ id, pictureIndex }) => [id, pictureIndex])).toEqual([
    [81, 1],
    [82, 2],
  ]);
});

test('a product that is not for sale has no variation for sale and shows no stock', async () => {
  const left = { ...product.stock, remaining: 3 };
  const variations = [{ ...sized(71, 'small', 1), stock: left }];
  expect((await formWhile({ variations })).variations[0]?.remaining?.count).toBe(3);
  const out = await formWhile({ variations, stock: { ...product.stock, isInStock: false } });
  expect([out.now?.soldOut, out.variations[0]?.remaining]).toEqual(['shop:sold-out', null]);
  expect((await formWhile({ isPurchasable: false })).now?.soldOut).toBe('shop:unavailable');
  expect((await formWhile({ variations: [] })).now?.soldOut).toBe('shop:unavailable');
});

test('the store’s extras take the place of the released ones, which stay where it tells none', async () => {
  const garlic = {
    key: 'garlic',
    name: 'Garlic',
    price: { amount: 300, minorUnit: 2, currency: 'ILS' },
    maximum: 1,
  };
  const sauces = [{ name: 'Sauces', minimum: 0, maximum: 1, free: 0, extras: [garlic] }];
  const extrasWhile = async (form: OrderFormData, changes: Partial<ProductFacts>) =>
    (await liveForm({ ...form, extras: sauces }, { ...product, ...changes }, keys)).extras;
  for (const form of [FORM, OPTIONS]) {
    expect(await extrasWhile(form, {})).toEqual(sauces);
    expect(await extrasWhile(form, { extras: [] })).toEqual([]);
  }
});
