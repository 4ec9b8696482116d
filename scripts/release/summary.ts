import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import type { WeeklyHours } from '#domain/hours/weekly-hours.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { type ContentGaps, contentGaps } from './content-gaps.ts';
import { siteDirectory } from './site-directory.ts';

/** Summary of one release, a few bytes per product. Two of them are enough to describe how the releases differ. */
export interface ReleaseSummary {
  readonly format: 1;
  /** Products by id. */
  readonly products: Readonly<Record<string, ProductSummary>>;
  /** Names of categories and branches by id. */
  readonly categories: Readonly<Record<string, string>>;
  /** Zones by id: name and cost in minor units. */
  readonly zones: Readonly<Record<string, readonly [name: string, cost: number]>>;
  readonly branches: Readonly<Record<string, string>>;
  readonly hours: WeeklyHours;
  /** Short hashes of all other settings, by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** Absent in summaries of older versions. */
  readonly gaps?: ContentGaps;
}

/** Price in minor units (null: none), whether it can be bought, and a short hash of everything else (`rest`). */
export type ProductSummary = readonly [name: string, price: number | null, isInStock: boolean, rest: string];

/** Begins with a dot, because hosts do not serve such files. It is no file of the site. */
export const SUMMARY_NAME = '.summary.json';

const shortHash = (value: unknown): string => hash('sha256', JSON.stringify(value) ?? '', 'hex').slice(0, 10);

export function summarise(storefront: Storefront): ReleaseSummary {
  const { settings, catalogue, zones, branches } = storefront;
  const {
    hours: { week, ...otherHours },
    ...rest
  } = settings;
  const byId = <Item extends { readonly id: number }, Value>(
    items: readonly Item[],
    of: (item: Item) => Value,
  ): Record<string, Value> => Object.fromEntries(items.map((item) => [String(item.id), of(item)]));
  return {
    format: 1,
    products: byId(catalogue.products, productSummary),
    categories: byId(catalogue.categories, ({ name }) => name.base),
    zones: byId(zones, ({ name, cost }) => [name.base, cost.amount] as const),
    branches: byId(branches, ({ name }) => name.base),
    hours: week,
    settings: Object.fromEntries(
      Object.entries({ ...rest, otherHours }).map(([name, value]) => [name, shortHash(value)]),
    ),
    gaps: contentGaps(storefront),
  };
}

function productSummary({ name, price, stock, ...rest }: Product): ProductSummary {
  const { position: _position, similarIds: _similarIds, ...shown } = rest;
  return [name.base, price?.current.amount ?? null, stock.isInStock, shortHash([name, price, shown])];
}

export const writeSummary = (releaseDirectory: string, summary: ReleaseSummary): void =>
  writeFileSync(join(releaseDirectory, SUMMARY_NAME), JSON.stringify(summary));

/** Reads the summary of a release; null when it is missing or damaged. No build depends on it. */
export function readSummary(outDirectory: string, slug: string, releaseId: string): ReleaseSummary | null {
  try {
    const place = join(siteDirectory(outDirectory, slug).releases, releaseId, SUMMARY_NAME);
    const summary = JSON.parse(readFileSync(place, 'utf8')) as ReleaseSummary;
    return summary.format === 1 ? summary : null;
  } catch {
    return null;
  }
}
