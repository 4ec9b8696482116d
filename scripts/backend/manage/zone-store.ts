import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import type { Money } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import { LOCALES, type Locale } from '#domain/tenant/locale.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { LocalisedText } from '#domain/text.ts';
import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import type { Database } from '#scripts/backend/database/database.ts';

/** An area in its store: its zone, and the id of the area. */
export interface AreaName {
  readonly zone: number;
  readonly id: number;
}

/** What a store has of an area. Prices are those that the shop shows. */
export interface StoredArea {
  readonly name: LocalisedText;
  readonly cost: Money;
  /** null: never free. */
  readonly freeFrom: Money | null;
}

export const storedOf = ({ name, cost, freeFrom }: DeliveryZone): StoredArea => ({
  ...{ name, cost, freeFrom: freeFrom ?? null },
});

/** The wanted values that differ from the present ones. */
export function differences(
  now: StoredArea,
  { name, cost, freeFrom }: Partial<StoredArea>,
): Partial<StoredArea> {
  const amount = (sum: Money | null): number => sum?.amount ?? 0;
  return {
    ...(name && !isSameName(now.name, name) && { name }),
    ...(cost && cost.amount !== now.cost.amount && { cost }),
    ...(freeFrom !== undefined && amount(freeFrom) !== amount(now.freeFrom) && { freeFrom }),
  };
}

/** Whether two names are shown alike in each language. The store keeps one name for all languages if they are the same. */
const isSameName = (one: LocalisedText, other: LocalisedText): boolean =>
  one.base === other.base &&
  LOCALES.every(
    (locale) => (one.translations?.[locale] ?? one.base) === (other.translations?.[locale] ?? other.base),
  );

/** The store that has the delivery areas, if that is a WooCommerce with its shipping zones. */
export interface ZoneStore {
  /** Reads the areas again. Fails with `store.unreachable`. */
  readonly refresh: () => Promise<Result<null>>;
  /**
   * Sets new values. Fails with `zone.not-found`, `zone.name-unfit` or `zone.cost-unfit` (the store has no place for it), or like
   * `MenuStore.read`.
   */
  readonly change: (area: AreaName, change: Partial<StoredArea>) => Promise<Result<null>>;
  /**
   * Adds an area as the last one. A repeated call completes what an earlier one has begun. Fails like `change`, and with `zone.name-taken` if
   * the store has a zone of this name that no earlier call has made.
   */
  readonly add: (area: StoredArea, isRepeat: boolean) => Promise<Result<AreaName>>;
  /** Removes an added area with its zone. Fails with `change.too-late` if the zone has more than this area. */
  readonly remove: (area: AreaName) => Promise<Result<null>>;
}

/** A shop whose delivery zones managers change. */
export interface ZonesWorld {
  readonly tenant: Pick<Tenant, 'timeZone' | 'locales' | 'sources'>;
  readonly database: Database;
  readonly shop: ShopNow;
  readonly now: () => number;
  /** Whether a file in the merchant's folder lists these places. */
  readonly hasOwn: (kind: 'zones' | 'branches') => boolean;
  /** The store with the shipping zones; null if the shop has none. */
  readonly zoneStore: ZoneStore | null;
  /** Called after each change. */
  readonly onZonesChanged: () => void;
}

/** The language of names without a translation. */
export const firstLocale = ({ locales }: Pick<Tenant, 'locales'>): Locale => locales[0] ?? 'ar';
