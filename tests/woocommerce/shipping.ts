import { type Context, Hono } from 'hono';
import { type Refusal, refusal } from './order-refusals.ts';
import { chosenFields } from './stock-items.ts';

/** A shipping method of a zone, as its form in the back office has it. */
export interface StockMethod {
  readonly instance_id: number;
  readonly method_id: 'flat_rate' | 'free_shipping' | 'local_pickup';
  readonly title: string;
  readonly enabled?: boolean;
  /** As it is typed: an amount without tax, or a formula. */
  readonly cost?: string;
  readonly tax_status?: 'taxable' | 'none';
  /** Of free shipping: `min_amount`, `coupon` … */
  readonly requires?: string;
  /** Further fields of the form: `class_cost_7`. */
  readonly more?: Readonly<Record<string, string>>;
}

export interface StockZone {
  readonly id: number;
  readonly name: string;
  readonly methods: readonly StockMethod[];
  readonly locations?: readonly object[];
}

/** A pickup location of the block checkout: its number is its place in the list. */
export interface StockPickup {
  readonly name: string;
  readonly address?: string;
  readonly details?: string;
}

/** The shop's shipping, as the back office has it. */
export interface StockShipping {
  /** What a plugin makes of the name of a zone. */
  rewrites: (name: string) => string;
  /** The number of the write whose answer is lost, counted from now; 0: none. */
  lost: number;
  readonly zones: StockZone[];
  readonly pickups: StockPickup[];
}

/**
 * `wc/v3/shipping` (captures 221 to 223c). Changes and deletions, which no capture has, as WooCommerce's own code does them
 * (class-wc-rest-shipping-zone-methods-v2-controller.php): the value of a setting is not checked, unknown ones are ignored.
 */
export function shippingRoutes(shipping: StockShipping): Hono {
  const { zones } = shipping;
  const app = new Hono();
  const zoneOf = ({ req }: Context) => zones.find(({ id }) => id === Number(req.param('id')));
  const placeOf = (zone: StockZone): number => zones.indexOf(zone) + 1;
  const shown = (zone: StockZone) => ({ id: zone.id, name: zone.name, order: placeOf(zone) });
  const put = (zone: StockZone, change: Partial<StockZone>): StockZone => {
    const changed = { ...zone, ...change };
    zones.splice(zones.indexOf(zone), 1, changed);
    return changed;
  };
  app.get('/zones', ({ req }) => {
    const everywhere = { id: 0, name: 'Locations not covered by your other zones', order: 0 };
    return Response.json(
      [everywhere, ...zones.map(shown)].map((zone) => chosenFields(zone, req.query('_fields'))),
    );
  });
  // 221-zone-create: two zones may have the same name.
  app.post('/zones', async ({ req }) => {
    const { name = '' } = await req.json();
    const id = Math.max(0, ...zones.map((zone) => zone.id)) + 1;
    const zone: StockZone = { id, name: plain(name), methods: [] };
    zones.push(zone);
    return Response.json(shown(zone), { status: 201 });
  });
  app.put('/zones/:id', async (context) => {
    const zone = zoneOf(context);
    if (!zone) return NO_ZONE();
    const { name } = await context.req.json();
    return Response.json(shown(put(zone, { name: shipping.rewrites(plain(name ?? zone.name)) })));
  });
  app.delete('/zones/:id', (context) => {
    const zone = zoneOf(context);
    if (!zone) return NO_ZONE();
    if (context.req.query('force') !== 'true')
      return said(refusal(501, 'rest_trash_not_supported', 'Shipping zones do not support trashing.'));
    const answer = shown(zone);
    zones.splice(zones.indexOf(zone), 1);
    return Response.json(answer);
  });
  // 221b-zone-locations-put
  app.put('/zones/:id/locations', async (context) => {
    const zone = zoneOf(context);
    if (!zone) return NO_ZONE();
    const locations = await context.req.json();
    put(zone, { locations });
    return Response.json(locations);
  });
  app.get('/zones/:id/methods', (context) => {
    const zone = zoneOf(context);
    return zone ? Response.json(zone.methods.map(methodV3)) : NO_ZONE();
  });
  // 222-method-flat-rate, 222b: 200, and the title of the answer is the kind's.
  app.post('/zones/:id/methods', async (context) => {
    const zone = zoneOf(context);
    if (!zone) return NO_ZONE();
    const { method_id, settings } = await context.req.json();
    const ids = zones.flatMap(({ methods }) => methods.map(({ instance_id }) => instance_id));
    const made = withSettings(
      { instance_id: Math.max(0, ...ids) + 1, method_id, ...DEFAULTS[method_id as 'flat_rate'] },
      settings,
    );
    put(zone, { methods: [...zone.methods, made] });
    return Response.json({
      ...methodV3(made, zone.methods.length),
      title: DEFAULTS[method_id as 'flat_rate'].title,
    });
  });
  app.put('/zones/:id/methods/:instance', async (context) => {
    const zone = zoneOf(context);
    if (!zone) return NO_ZONE();
    const index = zone.methods.findIndex(
      ({ instance_id }) => instance_id === Number(context.req.param('instance')),
    );
    const before = zone.methods[index];
    if (!before)
      return said(refusal(404, 'woocommerce_rest_shipping_zone_method_invalid', 'Resource does not exist.'));
    const { settings, enabled } = await context.req.json();
    const changed = { ...withSettings(before, settings), ...(enabled !== undefined && { enabled }) };
    put(zone, { methods: zone.methods.with(index, changed) });
    return Response.json(methodV3(changed, index));
  });
  return app;
}

const said = ({ status, body }: Refusal): Response => Response.json(body, { status });
const NO_ZONE = () =>
  said(refusal(404, 'woocommerce_rest_shipping_zone_invalid', 'Resource does not exist.'));

/** As `sanitize_text_field` does it. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/%[\da-f]{2}/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const DEFAULTS = {
  flat_rate: { title: 'Flat rate', cost: '', tax_status: 'taxable' },
  free_shipping: { title: 'Free shipping', requires: '', more: { min_amount: '0' } },
  local_pickup: { title: 'Local pickup', cost: '', tax_status: 'taxable' },
} as const;

function withSettings(method: StockMethod, settings: Readonly<Record<string, string>> = {}): StockMethod {
  const { min_amount, ...fields } = settings;
  const known = Object.entries(fields).filter(([name]) => name in DEFAULTS[method.method_id]);
  return {
    ...method,
    ...Object.fromEntries(known),
    ...(min_amount !== undefined && { more: { ...method.more, min_amount } }),
  };
}

const methodV3 = (method: StockMethod, index: number) => ({
  id: method.instance_id,
  instance_id: method.instance_id,
  title: method.title,
  order: index + 1,
  enabled: method.enabled ?? true,
  method_id: method.method_id,
  settings: settingsOf(method),
});

function settingsOf({ title, cost, tax_status, requires, more }: StockMethod) {
  const fields = { title, tax_status, cost, requires, ...more };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([id, value]) => (value === undefined ? [] : [[id, { id, value }]])),
  );
}

/** The rates that a cart offers (captures 232, captures-stock/50): of the first zone, and all pickup locations. Empty for an empty cart. */
export function cartRates({ zones, pickups }: StockShipping, hasItems: boolean) {
  if (!hasItems) return [];
  const rates = (zones[0]?.methods ?? []).map(({ method_id, instance_id, title }) => ({
    rate_id: `${method_id}:${instance_id}`,
    name: title,
    instance_id,
    method_id,
    meta_data: [{ key: 'Items', value: 'x &times; 1' }],
  }));
  const places = pickups.map(({ name, address = '', details = '' }, index) => ({
    rate_id: `pickup_location:${index}`,
    name: `Pickup (${name})`,
    instance_id: 0,
    method_id: 'pickup_location',
    meta_data: [
      { key: 'pickup_location', value: name },
      { key: 'pickup_address', value: address },
      { key: 'pickup_details', value: details },
    ],
  }));
  return [{ package_id: 0, name: 'Shipment', shipping_rates: [...rates, ...places] }];
}
