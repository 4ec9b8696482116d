import { cast } from './cast.ts';
import { type Field, fieldsOf } from './collections.ts';
import type { Document, Documents } from './documents.ts';
import { invalidForeignKey, invalidPayload } from './errors.ts';
import { isObject } from './query.ts';

/**
 * Replaces the list of rows of a key by `value`: keys of rows that stay, and objects for new or changed rows. Deletes other rows.
 * `{create, update, delete}` leaves the rows that it does not name.
 */
export function writeList(
  list: NonNullable<Field['listOf']>,
  owner: unknown,
  value: unknown,
  documents: Documents,
): void {
  const { collection, by } = list;
  const known = documents.all(collection).filter((row) => row[by] === owner);
  const put = (row: Document) => documents.put(collection, checked(collection, row, documents));
  const make = (values: unknown) =>
    put({ ...valuesOf(collection, values), id: documents.nextKey(collection), [by]: owner });
  const change = (values: unknown) => {
    const own = valuesOf(collection, values);
    const row = known.find(({ id }) => id === own.id);
    if (row) put({ ...row, ...own, [by]: owner });
  };
  if (isParts(value)) {
    for (const values of value.create ?? []) make(values);
    for (const values of value.update ?? []) change(values);
    const gone = new Set(value.delete?.map(String));
    for (const row of known) if (gone.has(String(row.id))) documents.remove(collection, row.id);
    return;
  }
  if (value !== null && !Array.isArray(value))
    throw invalidPayload('A list of related rows has to be an array, or create, update and delete');
  const wanted: readonly unknown[] = value ?? [];
  const kept = new Set(wanted.map((part) => (isObject(part) ? part.id : part)).map(String));
  for (const row of known) if (!kept.has(String(row.id))) documents.remove(collection, row.id);
  for (const part of wanted) {
    if (!isObject(part)) continue;
    if (part.id === undefined) make(part);
    else change(part);
  }
}

const PARTS = ['create', 'update', 'delete'] as const;
type Parts = Partial<Record<(typeof PARTS)[number], readonly unknown[]>>;

const isParts = (value: unknown): value is Parts =>
  isObject(value) &&
  Object.entries(value).every(([name, rows]) => PARTS.some((part) => part === name) && Array.isArray(rows));

/** The values of a row. A related row may be an object; its key is taken then. */
export function valuesOf(collection: string, values: unknown): Document {
  const row: Document = {};
  const fields = fieldsOf(collection);
  for (const [name, value] of Object.entries(isObject(values) ? values : {})) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) row[name] = cast(field, field.pointsTo && isObject(value) ? value.id : value);
  }
  return row;
}

function checked(collection: string, row: Document, documents: Documents): Document {
  for (const [name, field] of Object.entries(fieldsOf(collection))) {
    const value = row[name] ?? null;
    if (field.pointsTo && value !== null && !documents.get(field.pointsTo, value)) {
      throw invalidForeignKey(collection, name, String(value));
    }
  }
  return row;
}
