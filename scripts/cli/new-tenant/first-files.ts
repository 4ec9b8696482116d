import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';

interface FirstShop {
  readonly slug: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Whether it has an area of delivery. */
  readonly delivers: boolean;
}

/** First `settings.json`: open daily from 9 a.m. to 10 p.m.; all other fields have their defaults. */
export const firstSettings = ({ slug, name, delivers }: Omit<FirstShop, 'currency'>) => ({
  slug,
  name,
  short_name: name.slice(0, 30),
  description: '',
  telephoneNumber: null,
  whatsAppNumber: null,
  start_url: '/',
  headerColor: '#ffffff',
  mainColor: '#14555a',
  secondaryColor: '#d3543a',
  surfaceColor: '#ffffff',
  mainTitleAr: '',
  mainTitleEn: '',
  category: 'restaurant',
  checkoutMedthod: delivers ? ['deliver', 'pickup'] : ['pickup'],
  ...Object.fromEntries(
    WEEKDAYS.flatMap((day) => [
      [day, true],
      [`${day}Start`, '09:00:00'],
      [`${day}End`, '22:00:00'],
    ]),
  ),
  images: [],
});

/** First lists of `catalogue/`: one category with one product to replace, because an empty catalogue is never released. */
export function firstCatalogue({
  currency,
}: Pick<FirstShop, 'currency'>): Readonly<Record<string, readonly object[]>> {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const price = String(10 * 10 ** digits);
  const category = { id: 1, name: 'Menu', slug: 'menu' };
  return {
    categories: [{ ...category, description: '', parent: 0, menu_order: 1, image: null }],
    products: [
      {
        id: 1,
        name: 'First product',
        slug: 'first-product',
        parent: 0,
        type: 'simple',
        sku: '1',
        short_description: '',
        description: '<p>Replace me in catalogue/products.json.</p>',
        on_sale: false,
        prices: {
          price,
          regular_price: price,
          sale_price: price,
          price_range: null,
          currency_code: currency,
          currency_symbol: currency,
          currency_minor_unit: digits,
          currency_decimal_separator: '.',
          currency_thousand_separator: ',',
          currency_prefix: '',
          currency_suffix: ` ${currency}`,
        },
        images: [],
        categories: [category],
        tags: [],
        attributes: [],
        variations: [],
        has_options: false,
        is_purchasable: true,
        is_in_stock: true,
        is_on_backorder: false,
        low_stock_remaining: null,
        sold_individually: false,
        add_to_cart: { minimum: 1, maximum: 9999, multiple_of: 1 },
        is_password_protected: false,
      },
    ],
    variations: [],
    attributes: [],
    branches: [],
    zones: [],
  };
}
