import { decodeHTMLStrict } from 'entities';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Branch } from '#domain/delivery/branch.ts';
import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import type { Settings } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { stockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { type StoreData, storeContentOf } from '#sources/store/store-data.ts';
import type { WireContext } from '#wire/context.ts';
import { settingsOf } from '#wire/directus/settings.ts';
import { changeTimes } from './change-times.ts';
import type { MerchantFiles } from './merchant-files.ts';
import { type PresentItem, presentItems, readChanges } from './present-items.ts';

/** All that a merchant sells and says at present: what the API answers from, and what orders are checked against. */
export interface Shop {
  /** In menu order. */
  readonly products: readonly PresentItem[];
  readonly variations: readonly PresentItem[];
  /** Products and variations. */
  readonly itemById: ReadonlyMap<number, PresentItem>;
  /** Epoch milliseconds, by item. */
  readonly changedAt: ReadonlyMap<number, number>;
  readonly lists: Pick<StoreData, 'categories' | 'attributes' | 'branches' | 'zones'>;
  /** The same, as the rules of the domain know it. HTML is not sanitised: only names, prices and stock are used. */
  readonly catalogue: Catalogue;
  readonly branches: readonly Branch[];
  readonly zones: readonly DeliveryZone[];
  readonly settings: Settings;
}

interface ShopSources {
  readonly tenant: Tenant;
  readonly rows: Rows;
  readonly files: () => MerchantFiles;
  /** Called with each new state of the shop. */
  readonly onRead?: ((shop: Shop) => void) | undefined;
}

/** The shop as it is now. Who is in a transaction gives its rows: others would wait for its end. */
export type ShopNow = (rows?: Rows) => Promise<Shop>;

/** Makes the shop anew only when files, stock, prices or settings have changed, and once for all who ask at the same time. */
export function shopReader({ tenant, rows: outside, files, onRead }: ShopSources): ShopNow {
  let last: { readonly version: string; readonly shop: Shop } | null = null;
  let making: { readonly version: string; readonly shop: Promise<Shop> } | null = null;

  async function make(rows: Rows, read: MerchantFiles, version: string): Promise<Shop> {
    const shop = await makeShop(tenant, rows, read);
    last = { version, shop };
    onRead?.(shop);
    return shop;
  }

  return async (rows = outside) => {
    const read = files();
    // Before the rows: what changes meanwhile is seen at the next call.
    const version = `${read.stamp} ${await stockVersion(rows)}`;
    if (last?.version === version) return last.shop;
    // Who is outside may wait for the transaction that asks.
    if (rows !== outside) return make(rows, read, version);
    if (making?.version !== version) {
      const shop = make(rows, read, version).finally(() => {
        if (making?.shop === shop) making = null;
      });
      making = { version, shop };
    }
    return making.shop;
  };
}

async function makeShop(tenant: Tenant, rows: Rows, files: MerchantFiles): Promise<Shop> {
  const { store } = files;
  const changes = await readChanges(rows);
  const { products, variations } = presentItems(store, changes);
  const all = [...products, ...variations];
  const content = storeContentOf(
    {
      ...store,
      products: products.map(({ raw }) => raw),
      variations: variations.map(({ raw }) => raw),
    },
    tenant.currency,
    CONTEXT,
  );
  return {
    products,
    variations,
    itemById: new Map(all.map((item) => [item.id, item])),
    changedAt: await changeTimes(rows, all, changes, files.changedAt),
    lists: store,
    ...content,
    settings: settingsOf(files.settings, tenant.slug, CONTEXT),
  };
}

/** Faults are the build's to report; pictures and HTML are not looked at. */
const CONTEXT: WireContext = {
  report: () => {},
  decodeEntities: (text) => (text.includes('&') ? decodeHTMLStrict(text) : text),
  sanitiseHtml: (html) => html,
  imageSource: (reference) => reference,
};
