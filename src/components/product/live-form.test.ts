import { expect, test } from 'vitest';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { Translate } from '#i18n/make-translator.ts';
import { released } from '#stores/fake-shop.ts';
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
const keys = (async () => (key: string) => key) as unknown as () => Promise<Translate>;
const whyNot = async (changes: Partial<ProductFacts>) =>
  (await liveForm(FORM, { ...product, ...changes }, keys)).now?.soldOut;

test('what ran out is told from what is not sold here', async () => {
  expect(await whyNot({})).toBeNull();
  expect(await whyNot({ stock: { ...product.stock, isInStock: false } })).toBe('shop:sold-out');
  expect(await whyNot({ isPurchasable: false })).toBe('shop:unavailable');
  expect(await whyNot({ price: null })).toBe('shop:unavailable');
});
