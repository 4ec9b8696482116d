import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import type { ProductSummary, ReleaseSummary } from './summary.ts';

const NAMES_SHOWN = 3;

/** How two releases differ, for the operator: "12 prices up", "3 products gone: …", "Friday hours changed". */
export function compareSummaries(before: ReleaseSummary, after: ReleaseSummary): readonly string[] {
  return [
    ...productChanges(before.products, after.products),
    ...listChanges('category', 'categories', before.categories, after.categories),
    ...listChanges('branch', 'branches', before.branches, after.branches),
    ...listChanges('delivery zone', 'delivery zones', before.zones, after.zones, ([name]) => name),
    ...hourChanges(before, after),
    ...settingChanges(before, after),
  ];
}

type Products = Readonly<Record<string, ProductSummary>>;

/** A product counts once, by what a shopper notices first. */
function productChanges(before: Products, after: Products): string[] {
  const names: Record<'new' | 'gone' | 'up' | 'down' | 'out' | 'back' | 'other', string[]> = {
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
    const kind = old ? kindOf(old, product) : 'new';
    if (kind) names[kind].push(product[0]);
  }
  return [
    counted(names.new, 'new product', 'new products'),
    counted(names.gone, 'product gone', 'products gone'),
    counted(names.up, 'price up', 'prices up'),
    counted(names.down, 'price down', 'prices down'),
    counted(names.out, 'product sold out', 'products sold out'),
    counted(names.back, 'product in stock again', 'products in stock again'),
    counted(names.other, 'product changed otherwise', 'products changed otherwise'),
  ].filter((line) => line !== null);
}

function kindOf(
  before: ProductSummary,
  after: ProductSummary,
): 'up' | 'down' | 'out' | 'back' | 'other' | null {
  const [, oldPrice, wasInStock, oldRest] = before;
  const [name, price, isInStock, rest] = after;
  if (oldPrice !== null && price !== null && price !== oldPrice) return price > oldPrice ? 'up' : 'down';
  if (wasInStock !== isInStock) return isInStock ? 'back' : 'out';
  return oldPrice !== price || oldRest !== rest || before[0] !== name ? 'other' : null;
}

function counted(names: readonly string[], one: string, many: string): string | null {
  if (names.length === 0) return null;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return `${names.length} ${names.length === 1 ? one : many}: ${shown}${names.length > NAMES_SHOWN ? ', …' : ''}`;
}

function listChanges<Value>(
  one: string,
  many: string,
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
  nameOf: (value: Value) => string = String,
): string[] {
  const without = (from: typeof before, other: typeof before) =>
    Object.entries(from).flatMap(([id, value]) => (other[id] === undefined ? [nameOf(value)] : []));
  const changed = Object.entries(after).flatMap(([id, value]) =>
    before[id] !== undefined && JSON.stringify(before[id]) !== JSON.stringify(value) ? [nameOf(value)] : [],
  );
  return [
    counted(without(after, before), `new ${one}`, `new ${many}`),
    counted(without(before, after), `${one} gone`, `${many} gone`),
    counted(changed, `${one} changed`, `${many} changed`),
  ].filter((line) => line !== null);
}

function hourChanges(before: ReleaseSummary, after: ReleaseSummary): string[] {
  const days = WEEKDAYS.filter(
    (day) => JSON.stringify(before.hours[day]) !== JSON.stringify(after.hours[day]),
  ).map((day) => day.charAt(0).toUpperCase() + day.slice(1));
  return days.length > 0 ? [`${days.join(', ')} hours changed`] : [];
}

function settingChanges(before: ReleaseSummary, after: ReleaseSummary): string[] {
  const names = [...new Set([...Object.keys(before.settings), ...Object.keys(after.settings)])].filter(
    (name) => before.settings[name] !== after.settings[name],
  );
  return names.length > 0 ? [`settings changed: ${names.join(', ')}`] : [];
}
