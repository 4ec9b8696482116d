import { fieldsOf } from './collections.ts';
import type { Document } from './documents.ts';
import { forbiddenField } from './errors.ts';
import { matches } from './filter.ts';
import type { Query } from './query.ts';

/** The rows that match the filter, and the requested page of them in order. */
export function select(
  rows: readonly Document[],
  { filter, sort, limit, offset }: Pick<Query, 'filter' | 'sort' | 'limit' | 'offset'>,
  collection: string,
): { readonly count: number; readonly page: readonly Document[] } {
  // Check an empty row, so that an invalid filter throws even when there are no rows.
  if (filter) matches({}, filter, collection);
  const fits = rows.filter((row) => !filter || matches(row, filter, collection));
  const sorted = inOrder(fits, sort, collection);
  return { count: fits.length, page: sorted.slice(offset, limit === null ? undefined : offset + limit) };
}

function inOrder(
  rows: readonly Document[],
  sort: readonly string[],
  collection: string,
): readonly Document[] {
  const keys = sort.map((key) => ({ name: key.replace(/^-/, ''), sign: key.startsWith('-') ? -1 : 1 }));
  for (const { name } of keys) {
    if (!Object.hasOwn(fieldsOf(collection), name)) throw forbiddenField(name, collection, 'root');
  }
  return rows.toSorted((a, b) => {
    for (const { name, sign } of keys) {
      const difference = order(a[name], b[name]);
      if (difference !== 0) return difference * sign;
    }
    return 0;
  });
}

/** Compares numbers by value, everything else as text. */
function order(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, second] = [String(a ?? ''), String(b ?? '')];
  return first < second ? -1 : first > second ? 1 : 0;
}
