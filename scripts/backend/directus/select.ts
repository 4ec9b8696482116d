import { fieldsOf } from './collections.ts';
import type { Document, Documents } from './documents.ts';
import { forbiddenField } from './errors.ts';
import { matches, order } from './filter.ts';
import type { Query } from './query.ts';

/** The rows that fit filter and search, and the page of them that was asked for, in order. */
export function select(
  rows: readonly Document[],
  query: Pick<Query, 'filter' | 'search' | 'sort' | 'limit' | 'offset'>,
  collection: string,
  documents: Documents,
): { readonly count: number; readonly page: readonly Document[] } {
  const { filter, search, limit, offset } = query;
  // An empty row shows a wrong filter even when there is nothing to filter.
  if (filter) matches({}, filter, collection, documents);
  const fits = rows.filter(
    (row) =>
      (!filter || matches(row, filter, collection, documents)) &&
      (search === '' || isFound(row, search, collection)),
  );
  const sorted = inOrder(fits, query.sort, collection);
  return { count: fits.length, page: sorted.slice(offset, limit === null ? undefined : offset + limit) };
}

/** Texts that contain the words, and numbers that are them. */
function isFound(row: Document, search: string, collection: string): boolean {
  const wanted = search.toLowerCase();
  return Object.entries(fieldsOf(collection)).some(([name, { type }]) => {
    const value = row[name];
    if (type === 'integer') return typeof value === 'number' && String(value) === search;
    return (
      ['string', 'text', 'csv'].includes(type) &&
      String(value ?? '')
        .toLowerCase()
        .includes(wanted)
    );
  });
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
