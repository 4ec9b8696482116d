import { isObject } from '#wire/is-object.ts';
import { ZONE_OF_AREA } from '#wire/woocommerce/shipping.ts';

/** What managers say of an area that is a shipping zone, which has no place for it: meta fields like those of `wp/v2/delivery_zone`. */
export interface AreaTerms {
  readonly minimum_order: string;
  /** null: unknown. */
  readonly delivery_minutes: number | null;
  /** Empty: any day. */
  readonly delivery_days: readonly string[];
}

/** The areas with these terms by id. Areas from other lists stay, because their ids may be the same. */
export const withAreaTerms = (
  areas: readonly unknown[],
  terms: Readonly<Record<string, AreaTerms>>,
): readonly unknown[] =>
  areas.map((area) => {
    const { id, meta } = Object(area) as { readonly id?: unknown; readonly meta?: unknown };
    const own = terms[String(id)];
    return own && isObject(meta) && ZONE_OF_AREA in meta
      ? { ...Object(area), meta: { ...meta, ...own } }
      : area;
  });
