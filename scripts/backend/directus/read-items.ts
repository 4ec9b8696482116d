import type { Document, Documents } from './documents.ts';
import { forbidden } from './errors.ts';
import { type Actor, requireAccess } from './permissions.ts';
import { projector } from './project.ts';
import type { Query } from './query.ts';
import { select } from './select.ts';

/** Answer `{data: […]}`, with `meta` before it when requested. */
export function readList(collection: string, query: Query, actor: Actor, documents: Documents): object {
  requireAccess(actor, 'read', collection);
  const show = projector(collection, query, actor, documents);
  const rows = documents.all(collection);
  const { count, page } = select(rows, query, collection);
  const counts = { total_count: rows.length, filter_count: count };
  const meta = Object.fromEntries(query.meta.map((name) => [name, counts[name]]));
  return { ...(query.meta.length > 0 ? { meta } : {}), data: page.map(show) };
}

/** One row. Throws 403 when it does not exist or may not be read. */
export function readOne(
  collection: string,
  key: unknown,
  query: Query,
  actor: Actor,
  documents: Documents,
): Document {
  requireAccess(actor, 'read', collection);
  const show = projector(collection, query, actor, documents);
  const row = documents.get(collection, key);
  if (!row) throw forbidden();
  return show(row);
}

/** Rows by key, in the order of the keys. */
export function readMany(
  collection: string,
  keys: readonly unknown[],
  query: Query,
  actor: Actor,
  documents: Documents,
): Document[] {
  return keys.map((key) => readOne(collection, key, query, actor, documents));
}
