import { Hono } from 'hono';
import { partsOf, type StockTax } from './reckon.ts';
import { chosenFields } from './stock-items.ts';

/** What a shop says of itself. */
export interface StockFacts {
  /** `https://shop.test` */
  home: string;
  version: string;
  currency: string;
  /** ISO 3166-1 alpha-2, with a state: `PS`, `US:CA`. */
  country: string;
  /** IANA name; empty where the shop has an offset only. */
  timeZone: string;
  hasTaxes: boolean;
  tax: StockTax | null;
  /** Namespaces beside WooCommerce's and WordPress's. */
  readonly plugins: string[];
  /** The key's user may make orders. */
  mayCreate: boolean;
}

/** What WordPress says to everybody (capture 225g-root). */
export const rootAnswer = ({ home, timeZone, plugins }: StockFacts, fields: string | undefined) =>
  chosenFields(
    {
      name: 'حلويات نابلس',
      home,
      gmt_offset: 2,
      timezone_string: timeZone,
      namespaces: ['wc/v3', 'wc/store/v1', 'wp/v2', ...plugins],
    },
    fields,
  );

/** `wc/v3`'s settings, its start-up checks and its payment methods. */
export function settingsRoutes(facts: () => StockFacts): Hono {
  const app = new Hono();
  // 225e-system-status
  app.get('/system_status', () => {
    const { version, currency } = facts();
    return Response.json({ environment: { version }, settings: { currency, HPOS_enabled: true } });
  });
  // 142-options-orders: `created_via` is an argument from 9.9 on.
  app.options('/orders', () => {
    const { version, mayCreate } = facts();
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const isNew = major > 9 || (major === 9 && minor >= 9);
    const status = {
      enum: ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'],
    };
    const args = { status, ...(isNew && { created_via: { type: 'string' } }) };
    const endpoints = [
      { methods: ['GET'], args: { status: {} } },
      { methods: ['POST'], args },
    ];
    return Response.json({ endpoints }, { headers: { allow: mayCreate ? 'GET, POST' : 'GET' } });
  });
  // 163-payment-gateways, 164-enable-gateway
  app.get('/payment_gateways', ({ req }) =>
    Response.json(
      [
        { id: 'bacs', title: 'Direct bank transfer', enabled: false },
        { id: 'cod', title: 'Cash on delivery', enabled: true },
      ].map((gateway) => chosenFields(gateway, req.query('_fields'))),
    ),
  );
  app.get('/settings/general/woocommerce_calc_taxes', () =>
    Response.json({ id: 'woocommerce_calc_taxes', value: hasTaxes(facts()) ? 'yes' : 'no' }),
  );
  // 225c-settings-general, 083-settings-tax, 084-taxes
  app.get('/settings/general', () =>
    Response.json([
      { id: 'woocommerce_calc_taxes', value: hasTaxes(facts()) ? 'yes' : 'no' },
      { id: 'woocommerce_default_country', value: facts().country },
      { id: 'woocommerce_currency', value: facts().currency },
    ]),
  );
  app.get('/settings/tax', () => {
    const { tax } = facts();
    return Response.json([
      { id: 'woocommerce_prices_include_tax', value: tax?.isIncluded ? 'yes' : 'no' },
      { id: 'woocommerce_shipping_tax_class', value: 'inherit' },
      { id: 'woocommerce_tax_round_at_subtotal', value: tax?.roundsPerTotal ? 'yes' : 'no' },
      { id: 'woocommerce_tax_display_shop', value: tax?.isIncluded ? 'incl' : 'excl' },
    ]);
  });
  app.get('/taxes', () => {
    const { tax } = facts();
    const place = { country: '', state: '', postcodes: [], cities: [] };
    const kind = { class: 'standard', compound: false, shipping: true };
    return Response.json(
      partsOf(tax).map(({ rate, name }, index) => ({
        ...place,
        ...kind,
        rate: rate.toFixed(4),
        name,
        priority: index + 1,
      })),
    );
  });
  return app;
}

const hasTaxes = (facts: StockFacts): boolean => facts.hasTaxes || facts.tax !== null;
