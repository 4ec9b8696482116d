import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { writeMerchants } from '#scripts/measure/synthesise/write-merchants.ts';
import type { OrdersService } from './orders-service.ts';

export const MERCHANTS = 200;
export const PRODUCTS = 20;
/** Number of orders sent in parallel. */
export const WIDTH = 16;
/** Number of client addresses per shop. */
export const CLIENTS = 40;

export interface Shops {
  readonly tenants: string;
  readonly slugs: readonly string[];
  /** The id of a product that the shop sells. */
  readonly productOf: (slug: string) => number;
}

interface ShopsWanted {
  readonly merchants?: number;
  /** Address of a WooCommerce with the catalogue of all shops. */
  readonly url?: string;
}

/** Writes merchants that are always open. */
export async function shopsIn(
  tenants: string,
  { merchants = MERCHANTS, url }: ShopsWanted = {},
): Promise<Shops> {
  await writeMerchants({
    ...{ merchants, products: PRODUCTS, seed: 1, locales: ['ar', 'en'], images: 'none' },
    directory: tenants,
  });
  const slugs = Array.from(
    { length: merchants },
    (_, index) => `synthetic-${String(index + 1).padStart(4, '0')}`,
  );
  for (const slug of slugs) {
    edit(join(tenants, slug, 'settings.json'), (settings) =>
      Object.assign(
        settings,
        ...WEEKDAYS.map((day) => ({ [`${day}Start`]: '00:00:00', [`${day}End`]: '00:00:00' })),
      ),
    );
    if (url === undefined) continue;
    edit(join(tenants, slug, 'tenant.json'), (tenant) => {
      const sources = { ...(tenant.sources as object), catalogue: { kind: 'woocommerce', url } };
      const ordering = { kind: 'woocommerce', keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' };
      return { ...tenant, sources, ordering };
    });
  }
  // All shops of one store sell the same products.
  const products = new Map(
    slugs.map((slug) => [slug, soldProduct(join(tenants, (url === undefined ? slug : slugs[0]) ?? ''))]),
  );
  return { tenants, slugs, productOf: (slug) => products.get(slug) ?? 0 };
}

function edit(path: string, change: (content: Record<string, unknown>) => object): void {
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}

function soldProduct(folder: string): number {
  const products = JSON.parse(readFileSync(join(folder, 'catalogue/products.json'), 'utf8')) as {
    readonly id: number;
    readonly type: string;
    readonly is_in_stock: boolean;
    readonly low_stock_remaining: number | null;
  }[];
  const isSold = (product: (typeof products)[number]) =>
    product.type === 'simple' && product.is_in_stock && product.low_stock_remaining === null;
  return products.find(isSold)?.id ?? 0;
}

interface Sent {
  readonly accepted: number;
  readonly refused: number;
  readonly seconds: number;
  readonly times: readonly number[];
}

let next = 0;

/** Sends `WIDTH` orders at a time until `isEnough`. */
export async function send(
  services: readonly OrdersService[],
  { slugs, productOf }: Shops,
  isEnough: (accepted: number, seconds: number) => boolean,
): Promise<Sent> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const times: number[] = [];
  let refused = 0;
  const one = async () => {
    while (!isEnough(times.length, seconds())) {
      const number = next++;
      const service = services[number % services.length];
      const client = Math.floor(number / slugs.length) % CLIENTS;
      const slug = slugs[(number * 7) % slugs.length] ?? '';
      const answer = await service?.order(slug, client, productOf(slug));
      if (answer?.status === 201) times.push(answer.ms);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, one));
  return { accepted: times.length, refused, seconds: seconds(), times };
}
