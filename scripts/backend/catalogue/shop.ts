import { decodeHTMLStrict } from 'entities';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Branch } from '#domain/delivery/branch.ts';
import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import type { Settings } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { stockVersion } from '#scripts/backend/database/notes.ts';
import { type StoreData, storeContentOf } from '#sources/store/store-data.ts';
import type { WireContext } from '#wire/context.ts';
import { settingsOf } from '#wire/directus/settings.ts';
import { changeTimes } from './change-times.ts';
import type { MerchantFiles } from './merchant-files.ts';
import { type PresentItem, presentItems } from './present-items.ts';

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
  readonly database: Database;
  readonly files: () => MerchantFiles;
  /** Called with each new state of the shop. */
  readonly onRead?: ((shop: Shop) => void) | undefined;
}

/** The shop as it is now; made anew only when files, stock, prices or settings have changed. */
export function shopReader({ tenant, database, files, onRead }: ShopSources): () => Shop {
  let last: { readonly version: string; readonly shop: Shop } | null = null;
  return () => {
    const read = files();
    const version = `${read.stamp} ${stockVersion(database)}`;
    if (last?.version === version) return last.shop;
    const shop = makeShop(tenant, database, read);
    last = { version, shop };
    onRead?.(shop);
    return shop;
  };
}

function makeShop(tenant: Tenant, database: Database, files: MerchantFiles): Shop {
  const { store } = files;
  const { products, variations } = presentItems(database, store);
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
    changedAt: changeTimes(database, all, files.changedAt),
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
