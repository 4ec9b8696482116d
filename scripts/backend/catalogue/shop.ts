import { decodeHTMLStrict } from 'entities';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Branch } from '#domain/delivery/branch.ts';
import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import type { Settings } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { stockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import type { AreaTerms, BranchNames } from '#sources/files/place-terms.ts';
import { type StoreData, storeContentOf } from '#sources/store/store-data.ts';
import type { WireContext } from '#wire/context.ts';
import { settingsOf } from '#wire/directus/settings.ts';
import { type BranchChange, presentBranches, readBranches, readBranchNames } from './branch-changes.ts';
import { changeTimes } from './change-times.ts';
import type { MerchantFiles } from './merchant-files.ts';
import { type PresentItem, presentItems, readChanges } from './present-items.ts';
import type { ExtraMark } from './sold-out-extras.ts';
import { presentZones, readZones, type ZoneChange } from './zone-changes.ts';

/** A merchant's present catalogue and settings, for answers of the API and for checks of orders. */
export interface Shop {
  /** Categories in menu order. */
  readonly products: readonly PresentItem[];
  readonly variations: readonly PresentItem[];
  /** Products and variations that a manager has hidden. The other lists do not have them. */
  readonly hidden: readonly PresentItem[];
  /** Products and variations, also hidden ones. */
  readonly itemById: ReadonlyMap<number, PresentItem>;
  /** Products that managers have added. The merchant's files do not have them. */
  readonly addedIds: ReadonlySet<number>;
  /** Time of the last change by item, in epoch milliseconds. */
  readonly changedAt: ReadonlyMap<number, number>;
  readonly lists: Pick<StoreData, 'categories' | 'attributes' | 'branches' | 'zones'>;
  /** The products as domain models. HTML is not sanitised, because only names, prices and stock are used. */
  readonly catalogue: Catalogue;
  readonly branches: readonly Branch[];
  readonly zones: readonly DeliveryZone[];
  /** The managers' changes of zones, which `zones` and `lists` contain. */
  readonly zoneChanges: readonly ZoneChange[];
  /** What managers say of areas that are shipping zones of a WooCommerce; `zones` and `lists` contain it. */
  readonly areaTerms: Readonly<Record<string, AreaTerms>>;
  /** The managers' changes of branches, which `branches` and `lists` contain. */
  readonly branchChanges: readonly BranchChange[];
  /** What managers name the pickup locations of a WooCommerce; `branches` and `lists` contain it. */
  readonly branchNames: Readonly<Record<string, BranchNames>>;
  readonly settings: Settings;
  /** Extras that managers have marked as sold out. `products` and `catalogue` contain it. */
  readonly extraMarks: readonly ExtraMark[];
  /** When it changes without a call, because a sale begins or ends or an extra comes back: epoch milliseconds; Infinity: never. */
  readonly changesAt: number;
}

interface ShopSources {
  readonly tenant: Tenant;
  readonly rows: Rows;
  readonly files: () => MerchantFiles;
  readonly now: () => number;
  /** Called with each new state of the shop. */
  readonly onRead?: ((shop: Shop) => void) | undefined;
}

/** Returns the present shop. Pass the `rows` inside a transaction: other statements would wait for its end. */
export type ShopNow = (rows?: Rows) => Promise<Shop>;

/** Computes the shop again only after changes of files, stock, prices or settings, and at the time `changesAt`, and once for simultaneous callers. */
export function shopReader({ tenant, rows: outside, files, now, onRead }: ShopSources): ShopNow {
  let last: { readonly version: string; readonly shop: Shop } | null = null;
  let making: { readonly version: string; readonly shop: Promise<Shop> } | null = null;

  async function make(read: MerchantFiles, version: string): Promise<Shop> {
    const shop = await makeShop(tenant, outside, read, now());
    last = { version, shop };
    onRead?.(shop);
    return shop;
  }

  return async (rows = outside) => {
    const read = files();
    // Read the version before the rows, so that the next call notices a change that happens meanwhile.
    const version = `${read.stamp} ${await stockVersion(rows)}`;
    if (last?.version === version && now() < last.shop.changesAt) return last.shop;
    // The database may not keep what a transaction writes, so only the transaction itself sees it.
    if (rows !== outside) return makeShop(tenant, rows, read, now());
    if (making?.version !== version) {
      const shop = make(read, version).finally(() => {
        if (making?.shop === shop) making = null;
      });
      making = { version, shop };
    }
    return making.shop;
  };
}

async function makeShop(tenant: Tenant, rows: Rows, files: MerchantFiles, nowMs: number): Promise<Shop> {
  const { store } = files;
  const changes = await readChanges(rows, nowMs, tenant);
  const zones = await readZones(rows);
  const branchChanges = await readBranches(rows);
  const branchNames = await readBranchNames(rows);
  const lists = {
    ...store,
    branches: presentBranches(store.branches, branchChanges, branchNames),
    zones: presentZones(store.zones, zones),
  };
  const present = presentItems(store, changes);
  const all = [...present.products, ...present.variations];
  const isShown = ({ isHidden }: PresentItem): boolean => !isHidden;
  const products = present.products.filter(isShown);
  const variations = present.variations.filter(isShown);
  const content = storeContentOf(
    {
      ...lists,
      products: products.map(({ raw }) => raw),
      variations: variations.map(({ raw }) => raw),
    },
    tenant.currency,
    CONTEXT,
  );
  return {
    products,
    variations,
    hidden: all.filter(({ isHidden }) => isHidden),
    addedIds: new Set(changes.added.keys()),
    itemById: new Map(all.map((item) => [item.id, item])),
    changedAt: await changeTimes(rows, all, changes, files.changedAt),
    lists,
    zoneChanges: zones.changes,
    areaTerms: zones.terms ?? {},
    ...{ branchChanges, branchNames },
    ...content,
    settings: settingsOf(files.settings, tenant.slug, CONTEXT),
    extraMarks: changes.extraMarks,
    changesAt: Math.min(
      ...[...changes.prices.values()].map(({ nextChangeAt }) => nextChangeAt),
      ...changes.extraMarks.flatMap(({ backAt }) => backAt ?? []),
    ),
  };
}

/** Ignores faults, which builds report, and pictures and HTML. */
const CONTEXT: WireContext = {
  report: () => {},
  decodeEntities: (text) => (text.includes('&') ? decodeHTMLStrict(text) : text),
  sanitiseHtml: (html) => html,
  imageSource: (reference) => reference,
};
