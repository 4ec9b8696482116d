import { expect, test } from 'vitest';
import { PRODUCTS, productOf, storefrontOf } from '#views/test-storefront.ts';
import { contentGaps } from './content-gaps.ts';

const shop = storefrontOf(PRODUCTS);
const tenant = { ...shop.tenant, locales: ['ar', 'en', 'he'] as const };
const picture = { src: 'a.webp', alt: '' };
const readable = Object.values(shop.pictures)[0] as (typeof shop.pictures)[string];

function gapsOf(products: typeof shop.catalogue.products, pictures: typeof shop.pictures = {}) {
  const catalogue = { ...shop.catalogue, products, categories: [] };
  return contentGaps({ ...shop, tenant, catalogue, pictures });
}

test('a name counts once for each missing language, except the first language', () => {
  const named = (id: number, translations: object) =>
    productOf(id, { name: { base: 'فلافل', translations } });
  expect(gapsOf([named(1, { en: 'Falafel' }), named(2, {}), named(3, { en: 'F', he: 'פ' })])).toMatchObject({
    products: 3,
    untranslated: 3,
  });
});

test('an unreadable picture counts as missing', () => {
  const products = [productOf(1, { images: [picture] }), productOf(2, { images: [] })];
  expect(gapsOf(products).withoutPicture).toBe(2);
  expect(gapsOf(products, { [picture.src]: readable }).withoutPicture).toBe(1);
});
