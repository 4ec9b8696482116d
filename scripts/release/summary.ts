import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import type { WeeklyHours } from '#domain/hours/weekly-hours.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { type ContentGaps, contentGaps } from './content-gaps.ts';
import { siteDirectory } from './site-directory.ts';

/** What one release showed, in a few bytes a product: enough to say in words how two releases differ. */
export interface ReleaseSummary {
  readonly format: 1;
  /** By id. */
  readonly products: Readonly<Record<string, ProductSummary>>;
  /** Names by id. */
  readonly categories: Readonly<Record<string, string>>;
  /** Name and cost in minor units, by id. */
  readonly zones: Readonly<Record<string, readonly [name: string, cost: number]>>;
  readonly branches: Readonly<Record<string, string>>;
  readonly hours: WeeklyHours;
  /** A short hash of each of the other settings, by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** Absent in summaries that were written before it was counted. */
  readonly gaps?: ContentGaps;
}

/** Price in minor units (null: none) and whether it can be bought; `rest` is a short hash of everything else. */
export type ProductSummary = readonly [name: string, price: number | null, isInStock: boolean, rest: string];

/** Begins with a dot: no host serves such files, and it is no file of the site. */
export const SUMMARY_NAME = '.summary.json';

const shortHash = (value: unknown): string => hash('sha256', JSON.stringify(value) ?? '', 'hex').slice(0, 10);

export function summarise(storefront: Storefront): ReleaseSummary {
  const { settings, catalogue, zones, branches } = storefront;
  const { hours, ...rest } = settings;
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
    hours,
    settings: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, shortHash(value)])),
    gaps: contentGaps(storefront),
  };
}

function productSummary({ name, price, stock, ...rest }: Product): ProductSummary {
  const { position: _position, similarIds: _similarIds, ...shown } = rest;
  return [name.base, price?.current.amount ?? null, stock.isInStock, shortHash([name, price, shown])];
}

export const writeSummary = (releaseDirectory: string, summary: ReleaseSummary): void =>
  writeFileSync(join(releaseDirectory, SUMMARY_NAME), JSON.stringify(summary));

/** Null when there is none that can be read: it is a convenience, and no release depends on it. */
export function readSummary(outDirectory: string, slug: string, releaseId: string): ReleaseSummary | null {
  try {
    const place = join(siteDirectory(outDirectory, slug).releases, releaseId, SUMMARY_NAME);
    const summary = JSON.parse(readFileSync(place, 'utf8')) as ReleaseSummary;
    return summary.format === 1 ? summary : null;
  } catch {
    return null;
  }
}
