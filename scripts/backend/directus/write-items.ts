import { cast } from './cast.ts';
import { fieldsOf } from './collections.ts';
import type { Document, Documents } from './documents.ts';
import { failedValidation, forbidden, invalidForeignKey, notUnique } from './errors.ts';
import { type Actor, isOwnRow, requireAccess } from './permissions.ts';
import { isObject } from './query.ts';
import { writeList } from './write-list.ts';

/** A saved change in the format of a Directus flow. Keys are text, as in URLs. */
export interface Change {
  readonly event: string;
  readonly collection: string;
  readonly keys: readonly string[];
  readonly payload: unknown;
}

export interface Writing {
  readonly documents: Documents;
  readonly now: () => number;
  readonly onChange: (change: Change) => void;
}

/** Runs the work in a transaction, and reports the changes after they are stored. */
export function written<Value>(writing: Writing, work: (inside: Writing) => Value): Value {
  const changes: Change[] = [];
  const value = writing.documents.transaction(() =>
    work({ ...writing, onChange: (change) => changes.push(change) }),
  );
  for (const change of changes) writing.onChange(change);
  return value;
}

/** Creates a row and returns its key. Throws 400 for a missing required field or a duplicate of a unique value. */
export function createRow(collection: string, payload: unknown, actor: Actor, writing: Writing): unknown {
  const values = ownValues(collection, payload);
  requireAccess(actor, 'create', collection, Object.keys(values));
  const { documents } = writing;
  const fields = fieldsOf(collection);
  const row: Document = {};
  for (const [name, field] of Object.entries(fields)) {
    if (name === 'id' || field.listOf) continue;
    row[name] = Object.hasOwn(values, name) ? cast(field, values[name]) : (field.default ?? null);
    if (field.isRequired && row[name] === null) throw failedValidation(name, 'required');
  }
  row.id = documents.nextKey(collection);
  save(collection, row, values, writing);
  tell(writing, 'create', collection, [row.id], values);
  return row.id;
}

/** Changes existing rows; ignores unknown keys. Throws 403 for a row of another merchant. */
export function updateRows(
  collection: string,
  keys: readonly unknown[],
  payload: unknown,
  actor: Actor,
  writing: Writing,
): void {
  const values = ownValues(collection, payload);
  requireAccess(actor, 'update', collection, Object.keys(values));
  const { documents } = writing;
  const fields = fieldsOf(collection);
  if (Object.keys(values).length === 0) return;
  const changed = keys.filter((key) => {
    const known = documents.get(collection, key);
    if (!known) return false;
    if (!isOwnRow(actor, known)) throw forbidden();
    const row = { ...known };
    for (const [name, value] of Object.entries(values)) {
      const field = fields[name];
      if (!field || name === 'id' || field.listOf) continue;
      row[name] = cast(field, value);
      if (field.isRequired && row[name] === null) throw failedValidation(name, 'nnull');
    }
    save(collection, row, values, writing);
    return true;
  });
  if (changed.length > 0) tell(writing, 'update', collection, changed, values);
}

/** Deletes rows and the rows of their lists; ignores unknown keys. */
export function deleteRows(
  collection: string,
  keys: readonly unknown[],
  actor: Actor,
  writing: Writing,
): void {
  requireAccess(actor, 'delete', collection);
  const { documents } = writing;
  const gone = keys.filter((key) => {
    const row = documents.get(collection, key);
    if (!row) return false;
    for (const { listOf } of Object.values(fieldsOf(collection))) {
      if (listOf) writeList(listOf, row.id, [], documents);
    }
    documents.remove(collection, key);
    return true;
  });
  if (gone.length > 0) tell(writing, 'delete', collection, gone, gone.map(String));
}

/** The fields of the payload that the collection has; ignores others. */
function ownValues(collection: string, payload: unknown): Readonly<Record<string, unknown>> {
  const fields = fieldsOf(collection);
  const entries = isObject(payload) ? Object.entries(payload) : [];
  return Object.fromEntries(entries.filter(([name]) => Object.hasOwn(fields, name)));
}

function check(collection: string, row: Document, documents: Documents): void {
  for (const [name, field] of Object.entries(fieldsOf(collection))) {
    const value = row[name];
    if (value === null || value === undefined) continue;
    if (field.pointsTo && !documents.get(field.pointsTo, value))
      throw invalidForeignKey(collection, name, String(value));
    if (field.isUnique && isTaken(collection, name, row, documents))
      throw notUnique(collection, name, String(value));
  }
}

const isTaken = (collection: string, name: string, row: Document, documents: Documents): boolean =>
  documents.all(collection).some((other) => other.id !== row.id && other[name] === row[name]);

function save(
  collection: string,
  row: Document,
  values: Readonly<Record<string, unknown>>,
  { documents, now }: Writing,
): void {
  const fields = fieldsOf(collection);
  if (fields.date_updated) row.date_updated = new Date(now()).toISOString();
  check(collection, row, documents);
  documents.put(collection, row);
  for (const [name, { listOf }] of Object.entries(fields)) {
    if (listOf && Object.hasOwn(values, name)) writeList(listOf, row.id, values[name], documents);
  }
}

function tell(
  { onChange }: Writing,
  action: 'create' | 'update' | 'delete',
  collection: string,
  keys: readonly unknown[],
  payload: unknown,
): void {
  onChange({ event: `${collection}.items.${action}`, collection, keys: keys.map(String), payload });
}
