import { Hono } from 'hono';
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
}

/** A pickup location of the block checkout: its number is its place in the list. */
export interface StockPickup {
  readonly name: string;
  readonly address?: string;
  readonly details?: string;
}

/** The shop's shipping, as the back office has it. */
export interface StockShipping {
  readonly zones: StockZone[];
  readonly pickups: StockPickup[];
}

/** `wc/v3/shipping` (captures 223, 223c). */
export function shippingRoutes({ zones }: StockShipping): Hono {
  const app = new Hono();
  app.get('/zones', ({ req }) => {
    const everywhere = { id: 0, name: 'Locations not covered by your other zones', order: 0 };
    const listed = zones.map(({ id, name }, index) => ({ id, name, order: index + 1 }));
    return Response.json([everywhere, ...listed].map((zone) => chosenFields(zone, req.query('_fields'))));
  });
  app.get('/zones/:id/methods', ({ req }) => {
    const zone = zones.find(({ id }) => id === Number(req.param('id')));
    return Response.json(
      (zone?.methods ?? []).map((method, index) => ({
        id: method.instance_id,
        instance_id: method.instance_id,
        title: method.title,
        order: index + 1,
        enabled: method.enabled ?? true,
        method_id: method.method_id,
        settings: settingsOf(method),
      })),
    );
  });
  return app;
}

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
