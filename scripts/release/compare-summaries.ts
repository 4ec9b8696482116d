import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';
import { type ProductSummary, type ReleaseSummary, readSummary } from './summary.ts';

const PRODUCT_CHANGES = ['new', 'gone', 'up', 'down', 'out', 'back', 'other'] as const;
const LIST_CHANGES = ['new', 'gone', 'changed'] as const;
type ProductChange = (typeof PRODUCT_CHANGES)[number];
type ListChange = (typeof LIST_CHANGES)[number];

export type ChangeKind =
  | `product.${ProductChange}`
  | `${'category' | 'branch' | 'zone'}.${ListChange}`
  | 'hours'
  | 'settings';

/** One difference between two releases. */
export interface ReleaseChange {
  readonly kind: ChangeKind;
  /** Number of products, categories, branches, zones, days or settings that differ. */
  readonly count: number;
  /** The first few, by the merchant's own names. All of them for weekdays (`friday`) and settings (`colours`). */
  readonly names: readonly string[];
}

const NAMES_SHOWN = 3;

/** All differences between two releases, for the operator. `changeWords` puts them into words. */
export function compareSummaries(before: ReleaseSummary, after: ReleaseSummary): readonly ReleaseChange[] {
  return [
    ...productChanges(before.products, after.products),
    ...listChanges('category', before.categories, after.categories),
    ...listChanges('branch', before.branches, after.branches),
    ...listChanges('zone', before.zones, after.zones, ([name]) => name),
    ...hourChanges(before, after),
    ...settingChanges(before, after),
  ];
}

/** Like `compareSummaries` for two releases on disk; null when a summary is missing. */
export function changesBetween(
  outDirectory: string,
  slug: string,
  from: string,
  to: string,
): readonly ReleaseChange[] | null {
  const before = readSummary(outDirectory, slug, from);
  const after = readSummary(outDirectory, slug, to);
  return before && after ? compareSummaries(before, after) : null;
}

type Products = Readonly<Record<string, ProductSummary>>;

/** Counts each product once, under the difference that a shopper notices first. */
function productChanges(before: Products, after: Products): ReleaseChange[] {
  const names: Record<ProductChange, string[]> = {
    new: [],
    gone: [],
    up: [],
    down: [],
    out: [],
    back: [],
    other: [],
  };
  for (const [id, [name]] of Object.entries(before)) if (!after[id]) names.gone.push(name);
  for (const [id, product] of Object.entries(after)) {
    const old = before[id];
    const change = old ? changeOf(old, product) : 'new';
    if (change) names[change].push(product[0]);
  }
  return PRODUCT_CHANGES.flatMap((change) => counted(`product.${change}`, names[change]));
}

function changeOf(before: ProductSummary, after: ProductSummary): ProductChange | null {
  const [, oldPrice, wasInStock, oldRest] = before;
  const [name, price, isInStock, rest] = after;
  if (oldPrice !== null && price !== null && price !== oldPrice) return price > oldPrice ? 'up' : 'down';
  if (wasInStock !== isInStock) return isInStock ? 'back' : 'out';
  return oldPrice !== price || oldRest !== rest || before[0] !== name ? 'other' : null;
}

const counted = (kind: ChangeKind, names: readonly string[]): ReleaseChange[] =>
  names.length === 0 ? [] : [{ kind, count: names.length, names: names.slice(0, NAMES_SHOWN) }];

function listChanges<Value>(
  list: 'category' | 'branch' | 'zone',
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
  nameOf: (value: Value) => string = String,
): ReleaseChange[] {
  const without = (from: typeof before, other: typeof before) =>
    Object.entries(from).flatMap(([id, value]) => (other[id] === undefined ? [nameOf(value)] : []));
  const changed = Object.entries(after).flatMap(([id, value]) =>
    before[id] !== undefined && JSON.stringify(before[id]) !== JSON.stringify(value) ? [nameOf(value)] : [],
  );
  const names = { new: without(after, before), gone: without(before, after), changed };
  return LIST_CHANGES.flatMap((change) => counted(`${list}.${change}`, names[change]));
}

function hourChanges(before: ReleaseSummary, after: ReleaseSummary): ReleaseChange[] {
  const days = WEEKDAYS.filter(
    (day) => JSON.stringify(spansIn(before, day)) !== JSON.stringify(spansIn(after, day)),
  );
  return days.length === 0 ? [] : [{ kind: 'hours', count: days.length, names: days }];
}

/** An older summary has one opening or null in place of the list. */
const spansIn = ({ hours }: ReleaseSummary, day: Weekday): unknown => [hours[day] ?? []].flat();

function settingChanges(before: ReleaseSummary, after: ReleaseSummary): ReleaseChange[] {
  const names = [...new Set([...Object.keys(before.settings), ...Object.keys(after.settings)])].filter(
    (name) => before.settings[name] !== after.settings[name],
  );
  return names.length === 0 ? [] : [{ kind: 'settings', count: names.length, names }];
}
