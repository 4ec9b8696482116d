import { isObject } from '#wire/is-object.ts';
import { PICKUP_PLACE, ZONE_OF_AREA } from '#wire/woocommerce/shipping.ts';

/** What managers say of an area that is a shipping zone, which has no place for it: meta fields like those of `wp/v2/delivery_zone`. */
export interface AreaTerms {
  readonly minimum_order: string;
  /** null: unknown. */
  readonly delivery_minutes: number | null;
  /** Empty: any day. */
  readonly delivery_days: readonly string[];
}

/** Names of a branch that is a pickup location, which has only one name: meta fields like those of `wp/v2/branch`, such as `name_en`. */
export type BranchNames = Readonly<Record<string, string>>;

type ById<Terms> = Readonly<Record<string, Terms>>;

export const withAreaTerms = (areas: readonly unknown[], terms: ById<AreaTerms>): readonly unknown[] =>
  withMeta(areas, ZONE_OF_AREA, terms);

export const withBranchNames = (branches: readonly unknown[], names: ById<BranchNames>): readonly unknown[] =>
  withMeta(branches, PICKUP_PLACE, names);

/** The places with these meta fields by id. Places from other lists, which have no `mark`, stay, because their ids may be the same. */
const withMeta = (places: readonly unknown[], mark: string, terms: ById<object>): readonly unknown[] =>
  places.map((place) => {
    const { id, meta } = Object(place) as { readonly id?: unknown; readonly meta?: unknown };
    const own = terms[String(id)];
    return own && isObject(meta) && mark in meta ? { ...Object(place), meta: { ...meta, ...own } } : place;
  });
