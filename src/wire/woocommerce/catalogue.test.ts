import { describe, expect, test } from 'vitest';
import { capture, codesOf, recordingContext } from '#sources/set-up/recording-context.ts';
import { catalogueOf, type StoreLists } from './catalogue.ts';

const captured = (): StoreLists => ({
  products: capture('w_products'),
  variations: capture('w_products_variations'),
  categories: capture('t_categories'),
  attributes: capture('t_attributes'),
});

/** The captured burger with changes, alone in the captured shop. */
function readBurger(changes: object, lists: Partial<StoreLists> = {}) {
  const context = recordingContext();
  const products = [{ ...capture('w_product_simple'), ...changes }];
  const catalogue = catalogueOf({ ...captured(), products, ...lists }, 'ILS', context);
  return { product: catalogue.products[0], catalogue, faults: context.faults };
}

describe('the captured catalogue', () => {
  const context = recordingContext();
  const catalogue = catalogueOf(captured(), 'ILS', context);
  const product = (id: number) => catalogue.products.find((candidate) => candidate.id === id);

  test('contains all products except the password-protected one, in menu order', () => {
    expect(catalogue.products.map(({ id }) => id)).toEqual([32, 16, 38, 18, 19, 20, 24, 25, 26]);
    expect(catalogue.products.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('reports only the variations that were not captured', () => {
    expect(codesOf(context.faults)).toEqual([39, 40, 41, 42].map((id) => `variation.not-read ${id}`));
  });

  test('decodes names once', () => {
    expect(product(18)?.name).toEqual({ base: 'Fish & Chips “Large” – 50% off' });
    expect(product(16)?.attributes[1]?.key).toBe('Spicy & hot');
  });

  test('passes HTML through the sanitiser', () => {
    expect(product(16)?.summaryHtml.base).toBe('safe(<p>لحم بقري 200غ &amp; جبنة</p>)');
    expect(product(24)?.summaryHtml.base).toBe('');
  });

  test('distinguishes stock, price and limits', () => {
    expect(product(20)).toMatchObject({ isPurchasable: true, stock: { isInStock: false } });
    expect(product(19)).toMatchObject({ stock: { remaining: 3 }, quantity: { maximum: 3 } });
    expect(product(24)).toMatchObject({ price: null, isPurchasable: false });
    expect(product(25)).toMatchObject({
      isSoldIndividually: true,
      quantity: { maximum: 1 },
      stock: { isOnBackorder: true, remaining: null },
    });
    expect(product(16)?.weight).toBe('0.35 lbs');
    expect(product(18)?.weight).toBeNull();
  });

  test('joins variations by the label of their attributes, in the order of the product', () => {
    expect(product(32)?.variations.map(({ id, choices }) => [id, choices])).toEqual([
      [34, { الحجم: 'small', اللون: 'red' }],
      [35, { الحجم: 'small', اللون: 'blue' }],
      [36, { الحجم: 'medium', اللون: 'red' }],
      [37, { الحجم: 'large', اللون: null }],
    ]);
    expect(product(32)?.variations[1]).toMatchObject({
      price: { current: { amount: 4000 }, regular: { amount: 5000 }, isOnSale: true },
      stock: { isInStock: false },
    });
    expect(product(32)?.range).toMatchObject({ minimum: { amount: 4000 }, maximum: { amount: 7000 } });
  });

  test('limits each variation to one piece if the product is sold once per order', () => {
    const { product: shirt } = readBurger({ ...capture('w_product_variable'), sold_individually: true });
    const most = shirt?.variations.map(({ quantity }) => quantity.maximum);
    expect([shirt?.quantity.maximum, most]).toEqual([1, [1, 1, 1, 1]]);
  });

  test('puts terms into menu order and marks the default', () => {
    expect(product(32)?.attributes[0]?.terms.map(({ value, isDefault }) => [value, isDefault])).toEqual([
      ['small', false],
      ['medium', true],
      ['large', false],
    ]);
    expect(product(32)?.attributes[2]).toMatchObject({ key: 'Material', isOption: false });
  });

  test('lists parents before children, and siblings in menu order', () => {
    expect(catalogue.categories.map(({ id }) => id)).toEqual([15, 16, 18, 17, 19, 20, 21]);
    expect(catalogue.categories.find(({ id }) => id === 16)?.description.base).toBe(
      'أشهى المأكولات & المشروبات',
    );
  });

  test('names products of the smallest category as similar', () => {
    expect(product(19)?.similarIds).toEqual([20, 25]);
    expect(product(16)?.similarIds).toEqual([]);
  });
});

describe('the Store API without the extension', () => {
  test('gives categories in its own order and terms by name', () => {
    const { catalogue } = readBurger({}, { categories: capture('w_categories'), attributes: [] });
    expect(catalogue.categories.map(({ id }) => id)).toContain(17);
    const { product } = readBurger(capture('w_product_variable'), { attributes: [] });
    expect(product?.attributes[0]?.terms.map(({ value }) => value)).toEqual(['small', 'large', 'medium']);
  });
});

describe('translations and preparation time', () => {
  test('come from the extension, with the keys of the specification', () => {
    const { product } = readBurger({
      extensions: {
        treesal: {
          wait_minutes: 20,
          translations: {
            en: { name: 'Classic &amp; good', description: '<p>Beef</p>' },
            he_IL: { name: 'המבורגר' },
            xx: { name: 'Non' },
            ar: { name: '' },
          },
        },
      },
    });
    expect(product?.name).toEqual({
      base: 'برجر كلاسيك',
      translations: { en: 'Classic & good', he: 'המבורגר' },
    });
    expect(product?.descriptionHtml.translations).toEqual({ en: 'safe(<p>Beef</p>)' });
    expect(product?.waitMinutes).toBe(20);
  });

  test('accept the time as text, and report an invalid one', () => {
    const read = (wait_minutes: unknown) => {
      const { product, faults } = readBurger({ extensions: { treesal: { wait_minutes } } });
      return [product?.waitMinutes, codesOf(faults)];
    };
    expect(read('20')).toEqual([20, []]);
    for (const nothing of [null, undefined, '', '0']) expect(read(nothing)).toEqual([null, []]);
    for (const bad of ['soon', 601, {}]) expect(read(bad)).toEqual([null, ['product.bad-wait 16']]);
  });

  test('come from the directory for attributes and terms', () => {
    const attributes = capture('t_attributes');
    attributes[1].translations = { en: { name: 'Size' } };
    attributes[1].terms[0].translations = { en: { name: 'Small' } };
    const { product } = readBurger(capture('w_product_variable'), { attributes });
    expect(product?.attributes[0]?.name.translations).toEqual({ en: 'Size' });
    expect(product?.attributes[0]?.terms[0]?.name.translations).toEqual({ en: 'Small' });
  });

  test.each([
    { extensions: [] },
    { extensions: { treesal: 7 } },
    { extensions: { treesal: { translations: { en: 'x' }, wait_minutes: 'soon' } } },
    { extensions: undefined },
  ])('are the only loss if the extension is broken: %j', (changes) => {
    const { product } = readBurger(changes);
    expect(product?.name).toEqual({ base: 'برجر كلاسيك' });
    expect(product?.waitMinutes).toBeNull();
  });
});

describe('a bad product is left out and reported with its path', () => {
  test.each([
    [{ id: -1 }, 'product.bad-shape -1', 'id'],
    [{ id: Number.NaN }, 'product.bad-shape NaN', 'id'],
    [{ id: '16' }, 'product.bad-shape 16', 'id'],
    [{ name: undefined }, 'product.bad-shape 16', 'name'],
    [{ name: ' &nbsp; ' }, 'product.no-name 16', 'name'],
    [{ prices: undefined }, 'product.bad-shape 16', 'prices'],
    [{ type: 'bundle' }, 'product.unknown-type 16', 'type'],
    [{ attributes: 'x' }, 'product.bad-shape 16', 'attributes'],
  ])('%j', (changes, code, path) => {
    const { product, faults } = readBurger(changes);
    expect(product).toBeUndefined();
    expect(codesOf(faults)).toEqual([code]);
    expect(faults[0]?.path).toBe(path);
  });

  test('the tags of a name are not shown, and a sign "less than" is', () => {
    const { product } = readBurger({ name: 'Falafel <b>big</b> &amp; hot, 5 &lt; 6' });
    expect(product?.name.base).toBe('Falafel big & hot, 5 < 6');
  });

  test('a name over 300 characters is cut and reported', () => {
    const { product, faults } = readBurger({ name: 'x'.repeat(301) });
    expect(product?.name.base).toHaveLength(300);
    expect(codesOf(faults)).toEqual(['product.name-cut 16']);
    expect(readBurger({ name: `<i>${'x'.repeat(300)}</i>` }).faults).toEqual([]);
  });

  test('a grouped product has its parts, an external one the page where it is sold', () => {
    const read = (name: string, changes: object = {}) =>
      readBurger({}, { products: [{ ...capture(name), ...changes }] }).product;
    expect(read('w_product_grouped')).toMatchObject({ partIds: [16, 19], soldAt: null });
    expect(read('w_product_grouped', { grouped_products: [16, 'x', -1] })?.partIds).toEqual([16]);
    expect(read('w_product_external')).toMatchObject({ partIds: [], soldAt: 'https://example.com/x' });
    for (const url of ['javascript:alert(1)', 'http://example.com/', 'https://a:b@example.com/', 7])
      expect(read('w_product_external', { add_to_cart: { url } })?.soldAt).toBeNull();
  });

  test('a product whose price is not a whole number is left out', () => {
    const { prices } = capture('w_product_simple');
    const { product, faults } = readBurger({ prices: { ...prices, price: '1e9' } });
    expect(product).toBeUndefined();
    expect(codesOf(faults)).toEqual(['product.bad-price 16']);
  });

  test('a product whose price has another currency or unit is left out', () => {
    const burger = capture('w_product_simple');
    const other = { ...burger, id: 99, prices: { ...burger.prices, currency_code: 'USD' } };
    const unit = { ...burger, id: 98, prices: { ...burger.prices, currency_minor_unit: 3 } };
    const second = { ...burger, id: 97 };
    const { catalogue, faults } = readBurger({}, { products: [unit, burger, other, second] });
    expect(catalogue.products.map(({ id }) => id)).toEqual([16, 97]);
    expect(codesOf(faults)).toEqual(['product.other-currency 98', 'product.other-currency 99']);
  });

  test('a product whose id is a repetition is left out', () => {
    const burger = capture('w_product_simple');
    const { catalogue, faults } = readBurger({}, { products: [burger, { ...burger, name: 'Second' }] });
    expect(catalogue.products.map(({ name }) => name.base)).toEqual(['برجر كلاسيك']);
    expect(codesOf(faults)).toEqual(['product.duplicate-id 16']);
  });

  test('the first of two equal variations counts', () => {
    const details = capture('w_products_variations') as unknown as { id: number; prices: object }[];
    const [first] = details;
    if (!first) throw new Error('The capture has no variation.');
    const second = { ...first, prices: { ...first.prices, price: '1' } };
    const lists = { products: [capture('w_product_variable')], variations: [...details, second] };
    const { catalogue, faults } = readBurger({}, lists);
    const kept = catalogue.products[0]?.variations.find(({ id }) => id === first.id);
    expect(kept?.price?.current.amount).toBe(7000);
    expect(codesOf(faults)).toContain('variation.duplicate-id 37');
  });

  test.each([[null], ['x'], [[]], [{}]])('a product that is %j is left out', (item) => {
    const { catalogue, faults } = readBurger({}, { products: [item, capture('w_product_simple')] });
    expect(catalogue.products).toHaveLength(1);
    expect(faults[0]).toMatchObject({ kind: 'product', id: '#0', code: 'product.bad-shape' });
  });
});

describe('a good product with a bad part is published', () => {
  test.each([
    'sku',
    'short_description',
    'description',
    'images',
    'attributes',
    'variations',
    'add_to_cart',
    'low_stock_remaining',
    'weight',
    'formatted_weight',
    'formatted_dimensions',
    'extensions',
    'sold_individually',
  ])('a product without the field %s is published', (field) => {
    const { product, faults } = readBurger({ [field]: undefined });
    expect(product?.name.base).toBe('برجر كلاسيك');
    expect(faults).toEqual([]);
  });

  test('a product is published in its known categories, beside an unknown one', () => {
    const { product, faults } = readBurger({ categories: [{ id: 18 }, { id: 777 }] });
    expect(product?.categoryIds).toEqual([18]);
    expect(codesOf(faults)).toEqual(['product.unknown-category 16']);
  });

  test('a product is published with gaps in the numbering of its lists, as PHP writes them after a removal', () => {
    const [first, second] = capture('w_product_simple').attributes;
    const { product, faults } = readBurger({
      images: { 1: { src: 'https://shop.test/2.jpg', alt: '' } },
      categories: { 2: { id: 18 } },
      attributes: { 0: first, 3: second },
    });
    expect(product?.images).toEqual([{ src: 'https://shop.test/2.jpg', alt: '' }]);
    expect(product?.categoryIds).toEqual([18]);
    expect(product?.attributes).toHaveLength(2);
    expect(faults).toEqual([]);
  });

  test.each([['x'], [false], [{ code: 'gone' }], [[null, 'x', { src: false }]]])(
    'a product is published without the pictures that cannot be read: %j',
    (images) => {
      const { product, faults } = readBurger({ images });
      expect(product).toMatchObject({ name: { base: 'برجر كلاسيك' }, images: [] });
      expect(faults).toEqual([]);
    },
  );

  test('a product is published with its readable pictures beside an unreadable one', () => {
    const { product } = readBurger({ images: [{ src: false }, { src: 'https://shop.test/2.jpg', alt: '' }] });
    expect(product?.images).toEqual([{ src: 'https://shop.test/2.jpg', alt: '' }]);
  });

  test('a product is published with an address that is not a picture', () => {
    const { product, faults } = readBurger({ images: [{ src: 'javascript:alert(1)', alt: '' }] });
    expect(product?.images).toEqual([]);
    expect(faults[0]).toMatchObject({ code: 'image.bad-address', path: 'product.16' });
  });

  test('a product is published with HTML beyond the limit', () => {
    const { product, faults } = readBurger({ description: '<p>x</p>'.repeat(20_000) });
    expect(product?.descriptionHtml.base).toBe('');
    expect(codesOf(faults)).toEqual(['product.html-removed 16']);
  });

  test('a product is published with two attributes that share a label', () => {
    const attribute = {
      id: 0,
      name: 'Size',
      has_variations: false,
      terms: [{ id: 0, name: 'S', slug: 'S' }],
    };
    const { product, faults } = readBurger({ attributes: [attribute, attribute] });
    expect(product?.attributes).toHaveLength(1);
    expect(faults[0]?.code).toBe('attribute.duplicate-label');
  });
});

describe('a bad variation is left out', () => {
  const shirt = (
    changes: (shirt: ReturnType<typeof capture>, variations: ReturnType<typeof capture>) => void,
  ) => {
    const product = capture('w_product_variable');
    const variations = capture('w_products_variations');
    changes(product, variations);
    const { product: read, faults } = readBurger({}, { products: [product], variations });
    return { ids: read?.variations.map(({ id }) => id), faults };
  };

  test.each<[string, Parameters<typeof shirt>[0], string]>([
    [
      'an unknown value',
      (product) => {
        product.variations[0].attributes[0].value = 'huge';
      },
      'variation.unknown-choice',
    ],
    [
      'an unknown label',
      (product) => {
        product.variations[0].attributes[0].name = 'Shape';
      },
      'variation.unknown-choice',
    ],
    [
      'another parent',
      (_product, variations) => {
        variations[3].parent = 99;
      },
      'variation.other-parent',
    ],
    [
      'a bad price',
      (_product, variations) => {
        variations[3].prices.price = '5,0';
      },
      'variation.bad-price',
    ],
    [
      'another currency',
      (_product, variations) => {
        variations[3].prices.currency_code = 'USD';
      },
      'variation.other-currency',
    ],
    [
      'no details',
      (_product, variations) => {
        variations.pop();
      },
      'variation.not-read',
    ],
  ])('a variation with %s is left out', (_name, changes, code) => {
    const { ids, faults } = shirt(changes);
    expect(ids).toEqual([35, 36, 37]);
    expect(codesOf(faults)).toEqual([`${code} 34`]);
  });

  test('unless the text of its option matches a local attribute', () => {
    const pizza = capture('w_products')[3];
    const details = capture('w_products_variations')[0];
    const variations = [39, 40, 41, 42].map((id) => ({ ...details, id, parent: 38 }));
    const { product } = readBurger({}, { products: [pizza], variations });
    expect(product?.variations[0]?.choices).toEqual({ Size: 'Small', 'Extra cheese?': 'No' });
  });

  test('a label of "__proto__" is like any other', () => {
    const { ids } = shirt((product) => {
      product.attributes[0].name = '__proto__';
      for (const variation of product.variations) variation.attributes[0].name = '__proto__';
    });
    expect(ids).toEqual([34, 35, 36, 37]);
  });
});

describe('categories', () => {
  test('categories without a name or id, or repeated, are left out', () => {
    const { catalogue, faults } = readBurger(
      {},
      { categories: [{ id: 18, name: 'A' }, { id: 18, name: 'B' }, { id: 19, name: '' }, { name: 'C' }] },
    );
    expect(catalogue.categories).toEqual([
      { id: 18, name: { base: 'A' }, description: { base: '' }, parentId: 0, position: 0, image: null },
    ]);
    expect(codesOf(faults)).toEqual([
      'category.bad-shape #3',
      'category.duplicate-id 18',
      'category.no-name 19',
    ]);
  });

  test.each<[number | string | null | object, number]>([
    [7, 7],
    ['7', 7],
    ['0', 0],
    ['-1', -1],
    ['', 0],
    [null, 0],
    ['1.5', 0],
    ['first', 0],
    [{}, 0],
    ['9'.repeat(16), 0],
  ])('categories with the menu order %j are at %i, and are never left out for it', (menu_order, position) => {
    const { catalogue, faults } = readBurger({}, { categories: [{ id: 18, name: 'A', menu_order }] });
    expect(catalogue.categories.map((category) => category.position)).toEqual([position]);
    expect(faults).toEqual([]);
  });

  test('categories and attributes may have their numbers as text', () => {
    const categories = [
      { id: '18', name: 'A', parent: '0' },
      { id: '19', name: 'B', parent: '18' },
    ];
    const attributes = capture('t_attributes').map((attribute: { id: number }) => ({
      ...attribute,
      id: String(attribute.id),
    }));
    const products = [capture('w_product_variable')];
    const { catalogue, product } = readBurger({}, { products, categories, attributes });
    expect(catalogue.categories.map(({ id, parentId }) => [id, parentId])).toEqual([
      [18, 0],
      [19, 18],
    ]);
    expect(product?.attributes[0]?.terms.map(({ value }) => value)).toEqual(['small', 'medium', 'large']);
  });

  test.each([0, '0', -5, '-5', '1e3', ' 7', '0x10', '7.0', '', 1.5, true, [7], '9'.repeat(16), 2 ** 53])(
    'categories with the id %j are left out and reported',
    (id) => {
      const { catalogue, faults } = readBurger({ categories: [] }, { categories: [{ id, name: 'A' }] });
      expect(catalogue.categories).toEqual([]);
      expect(faults.map(({ code, path }) => [code, path])).toEqual([['category.bad-shape', 'id']]);
    },
  );

  test('categories in a cycle are reported', () => {
    const { catalogue, faults } = readBurger(
      { categories: [{ id: 1 }] },
      {
        categories: [
          { id: 1, name: 'A', parent: 2 },
          { id: 2, name: 'B', parent: 1 },
        ],
      },
    );
    expect(catalogue.categories.map(({ id }) => id).toSorted()).toEqual([1, 2]);
    expect(faults.length).toBeGreaterThan(0);
  });
});

test('the attachment distinguishes a picture from an earlier one with the same name', () => {
  // WordPress gives the name of a deleted file to the next one.
  const src = 'https://store.example/a.jpg';
  for (const id of [7, 8])
    expect(readBurger({ images: [{ id, src, alt: '' }] }).product?.images).toEqual([
      { src, alt: '', version: `${id}` },
    ]);
  for (const id of [undefined, null, 'x', 0])
    expect(readBurger({ images: [{ id, src, alt: '' }] }).product?.images).toEqual([{ src, alt: '' }]);
});
