import { describe, expect, it } from 'vitest';
import { availabilityOf } from '#domain/catalogue/availability.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { translator } from '#i18n/translate.ts';
import type { ProductDetailView } from './product-view.ts';
import { planSite } from './site-map.ts';
import { ils, PRODUCTS, priceOf, productOf, storefrontOf } from './test-storefront.ts';

function detailOf(
  products: readonly Product[],
  url: string,
  changes?: Parameters<typeof storefrontOf>[1],
): ProductDetailView {
  const view = planSite(storefrontOf(products, changes), translator).pages.find(
    (page) => page.url === url,
  )?.view;
  if (view?.kind !== 'product') throw new Error(`There is no product at ${url}.`);
  return view.product;
}

describe('productView', () => {
  it("writes price, struck-through price and saving in the store's format", () => {
    expect(detailOf(PRODUCTS, '/en/products/3').card.price).toEqual({
      text: '3.00 ₪',
      maximum: null,
      regular: '4.00 ₪',
      saving: { amount: '1.00 ₪', percent: '−25%' },
    });
  });

  it.each([
    [20, 25, null],
    [25, 25, null],
    [35, 25, 35],
    [20, null, 20],
    [null, 25, null],
  ])('shows the %j minutes of a dish in a shop of %j minutes as %j', (ofDish, ofShop, shown) => {
    const { settings } = storefrontOf();
    const changes = { settings: { uiSchema: { ...settings.uiSchema, waitMinutes: ofShop } } };
    const product = productOf(1, { waitMinutes: ofDish });
    expect(detailOf([product], '/products/1', changes).waitMinutes).toBe(shown);
  });

  it('has no badge for a sale of less than one per cent, but a struck-through price', () => {
    const product = productOf(3, { price: priceOf(1490, 1500) });
    expect(detailOf([product], '/en/products/3').card.price).toMatchObject({
      regular: '15.00 ₪',
      saving: { amount: '0.10 ₪', percent: null },
    });
  });

  it('gives the lowest and highest price if variations differ', () => {
    expect(detailOf(PRODUCTS, '/en/products/4').card.price).toMatchObject({
      text: '4.10 ₪',
      maximum: '9.00 ₪',
      regular: null,
    });
  });

  it('has a badge with the largest saving if a variation is on sale', () => {
    const variable = PRODUCTS.find(({ id }) => id === 4);
    if (!variable) throw new Error('There is no product 4.');
    const [first, ...others] = variable.variations;
    if (!first) throw new Error('It has no variation.');
    const product = { ...variable, variations: [{ ...first, price: priceOf(410, 820) }, ...others] };
    expect(detailOf([product], '/en/products/4').card.saleBadge).toMatch(/^up to .?−50%.?$/);
    expect(detailOf(PRODUCTS, '/en/products/4').card.saleBadge).toBeNull();
  });

  it('shows the parts of a group that the shop has, and where an external product is sold', () => {
    const group = productOf(8, { kind: 'grouped', isPurchasable: false, partIds: [1, 99] });
    const external = productOf(9, {
      kind: 'external',
      isPurchasable: false,
      soldAt: 'https://example.com/x',
    });
    const products = [...PRODUCTS, group, external];
    expect(detailOf(products, '/en/products/8').parts.map(({ id }) => id)).toEqual([1]);
    expect(detailOf(products, '/en/products/9').soldAt).toEqual({
      href: 'https://example.com/x',
      host: 'example.com',
    });
  });

  it('gives the price of the existing variations if the cheapest one was left out', () => {
    const variable = PRODUCTS.find(({ id }) => id === 4);
    if (!variable) throw new Error('There is no product 4.');
    const product = { ...variable, price: priceOf(300, 410), variations: variable.variations.slice(1) };
    expect(detailOf([product], '/en/products/4').card.price).toEqual({
      text: '9.00 ₪',
      maximum: null,
      regular: null,
      saving: null,
    });
  });

  it('marks unavailable options', () => {
    const { form, unitPrice } = detailOf(PRODUCTS, '/en/products/4');
    expect(unitPrice).toBeNull();
    expect(form?.options).toEqual([
      {
        key: 'size',
        name: '«en» size',
        terms: [
          { value: 'small', name: '«en» small', price: '4.10 ₪', isDefault: true, isPossible: true },
          { value: 'large', name: '«en» large', price: '9.00 ₪', isDefault: false, isPossible: false },
        ],
      },
    ]);
    expect(form?.data.variations.map((item) => [item.id, availabilityOf(item)])).toEqual([
      [41, 'available'],
      [42, 'sold-out'],
    ]);
  });

  it('gives the initial total for the cart', () => {
    const quantity = { minimum: 3, maximum: 9, step: 1 };
    expect(detailOf([productOf(1, { quantity })], '/en/products/1').total).toBe('3.00 ₪');
    const { chosen, total } = detailOf(PRODUCTS, '/en/products/4');
    expect([chosen?.id, total]).toEqual([41, '4.10 ₪']);
  });

  it('leaves options without a default unchosen', () => {
    const products = PRODUCTS.map((product) => ({
      ...product,
      attributes: product.attributes.map((attribute) => ({
        ...attribute,
        terms: attribute.terms.map((term) => ({ ...term, isDefault: false })),
      })),
    }));
    expect(detailOf(products, '/en/products/4')).toMatchObject({ chosen: null, total: null });
  });

  it('lists attributes that are not options as specifications', () => {
    expect(detailOf(PRODUCTS, '/he/products/4').specifications).toEqual([
      { name: '«he» spice', values: ['«he» hot'] },
    ]);
  });

  it('calls them details where the product is a dish', () => {
    const titleIn = (businessKind: 'restaurant' | 'store') =>
      detailOf(PRODUCTS, '/en/products/4', { settings: { businessKind } }).specificationsTitle;
    expect([titleIn('restaurant'), titleIn('store')]).toEqual(['Details', 'Specifications']);
  });

  it('writes units in the reader’s language, and leaves other texts unchanged', () => {
    const valuesAt = (url: string, weight: string, dimensions: string) =>
      detailOf([productOf(7, { weight, dimensions })], url).specifications.flatMap(({ values }) => values);
    expect(valuesAt('/products/7', '0.5 kg', '10 × 5 × 3 cm')).toEqual([
      '\u20680.5\u2069 كغم',
      '\u206810 × 5 × 3\u2069 سم',
    ]);
    expect(valuesAt('/he/products/7', '250 g', '2 in')).toEqual([
      '\u2068250\u2069 גרם',
      '\u20682\u2069 אינץ׳',
    ]);
    expect(valuesAt('/en/products/7', '0.5 kg', '10 × 5 × 3 cm')).toEqual(['0.5 kg', '10 × 5 × 3 cm']);
    expect(valuesAt('/products/7', '2 رطل', 'a few in')).toEqual(['2 رطل', 'a few in']);
  });

  it('gives the number of pieces left if it is small and known', () => {
    expect(detailOf(PRODUCTS, '/en/products/2').card.remaining).toEqual({ count: 3, text: 'Only 3 left' });
    expect(detailOf(PRODUCTS, '/en/products/1').card.remaining).toBeNull();
  });

  it('omits unavailable similar products, and the product itself', () => {
    const products = [productOf(1, { similarIds: [1, 2, 2, 404] }), productOf(2)];
    expect(detailOf(products, '/products/1').similar.map(({ id }) => id)).toEqual([2]);
  });

  it('summarises HTML as plain text', () => {
    const product = productOf(1, {
      summaryHtml: { base: '<p>Fish &#x26; <b>chips</b></p><p>&#x3C;hot></p>' },
    });
    expect(detailOf([product], '/products/1').card.summary).toBe('Fish & chips <hot>');
  });

  it('does not repeat what the name says, on the card and on its page', () => {
    const product = productOf(1, { name: { base: 'Potatoes, 1 kg' }, summaryHtml: { base: '<p>1 kg</p>' } });
    const detail = detailOf([product], '/products/1');
    expect([detail.card.summary, detail.summaryHtml]).toEqual(['', '']);
    const drawn = productOf(1, { summaryHtml: { base: '<p><img src="/spice.webp" alt=""></p>' } });
    expect(detailOf([drawn], '/products/1').summaryHtml).toContain('spice.webp');
  });

  it('offers a price only for items that can be ordered', () => {
    const stock = { isInStock: false, isOnBackorder: false, remaining: null };
    expect(detailOf([productOf(1)], '/products/1').unitPrice).toEqual(priceOf(100));
    expect(detailOf([productOf(1, { stock })], '/products/1')).toMatchObject({
      unitPrice: null,
      total: null,
    });
  });

  it('has each picture that a choice can show, however many there are', () => {
    const sources = Array.from({ length: 40 }, (_, index) => `${index}.webp`);
    const storefront = storefrontOf([productOf(1, { images: sources.map((src) => ({ src, alt: '' })) })]);
    const [known] = Object.values(storefront.pictures);
    const pictures = Object.fromEntries(sources.map((src) => [src, known]));
    const plan = planSite({ ...storefront, pictures: pictures as typeof storefront.pictures }, translator);
    const view = plan.pages.find(({ url }) => url === '/en/products/1')?.view;
    expect(view?.kind === 'product' && view.product.gallery.length).toBe(40);
  });

  it('drafts a WhatsApp question with the product and its address', () => {
    const link = new URL(detailOf(PRODUCTS, '/en/products/1').whatsAppHref ?? '');
    expect(link.origin + link.pathname).toBe('https://wa.me/972505550123');
    expect(link.searchParams.get('text')).toBe(
      'Hello, I would like to ask about: «en» product 1\nhttps://shop.example/en/products/1',
    );
  });
});

describe('extras', () => {
  const groupOf = (limits: object) => ({
    name: { base: 'صلصات', translations: { en: 'Sauces' } },
    ...{ minimum: 0, maximum: 3, free: 0 },
    extras: ['garlic', 'tahini', 'chilli'].map((key, index) => ({
      key,
      name: { base: key },
      price: ils(index * 100),
      maximum: 1,
    })),
    ...limits,
  });
  const twice = (key: string) => ({ key, name: { base: key }, price: ils(100), maximum: 2 });
  const ruleOf = (limits: object): string | undefined =>
    detailOf([productOf(3, { extras: [groupOf(limits)] })], '/en/products/3').extras[0]?.rule;

  it.each([
    [{}, 'Optional'],
    [{ maximum: 2 }, 'Optional · up to 2'],
    [{ extras: [twice('garlic'), twice('tahini')] }, 'Optional'],
    [{ free: 1 }, 'Optional · first one free'],
    [{ minimum: 1, maximum: 1 }, 'Required · choose 1'],
    [{ minimum: 2, maximum: 2, free: 1 }, 'Required · choose 2 · first one free'],
    [{ minimum: 1 }, 'Required · choose at least 1'],
    [{ minimum: 1, maximum: 2 }, 'Required · choose 1 to 2'],
  ])('with %j say “%s”', (limits, rule) => {
    expect(ruleOf(limits)).toBe(rule);
  });

  it('say whether they are free before a choice: one without a price needs no word', () => {
    const freeOf = (limits: object) =>
      detailOf([productOf(3, { extras: [groupOf(limits)] })], '/en/products/3').extras[0]?.extras.map(
        ({ isFree }) => isFree,
      );
    expect(freeOf({ free: 1, maximum: 1 })).toEqual([false, true, true]);
    expect(freeOf({ free: 1 })).toEqual([false, false, false]);
    expect(freeOf({})).toEqual([false, false, false]);
  });

  it('have names in the page’s language and prices with a plus, and make the card open the form', () => {
    const products = [productOf(3, { extras: [groupOf({ maximum: 1 })] })];
    const { extras, extrasData, card } = detailOf(products, '/en/products/3');
    expect(extras[0]).toMatchObject({
      name: 'Sauces',
      isOneOf: true,
      none: 'No, thanks',
      isRequired: false,
      rule: 'Optional',
    });
    expect(extras[0]?.extras.map(({ price }) => price)).toEqual([
      null,
      '\u2066+1.00 ₪\u2069',
      '\u2066+2.00 ₪\u2069',
    ]);
    expect(extrasData[0]?.name).toBe('Sauces');
    expect(card.hasOptions).toBe(true);
    expect(detailOf([productOf(3)], '/en/products/3').card.hasOptions).toBe(false);
  });
});
