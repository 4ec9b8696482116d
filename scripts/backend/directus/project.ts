import { type Field, fieldsOf } from './collections.ts';
import type { Document, Documents } from './documents.ts';
import { forbiddenField } from './errors.ts';
import { type Actor, allowedFields, requireAccess } from './permissions.ts';
import type { DeepQuery, Query } from './query.ts';
import { select } from './select.ts';

/** Requested fields by name; the value has the requested fields below. */
interface FieldTree {
  readonly [name: string]: FieldTree;
}

const CONCEALED = '**********';
const NO_DEEP: DeepQuery = {
  query: { fields: ['*'], filter: null, limit: 100, offset: 0, sort: [] },
  nested: {},
};
/** Maximum depth of a path `a.b.c…`, because relations are circular. */
const MAXIMUM_STEPS = 10;

/** Selects the requested `fields` of each row. Throws 403 for fields that `actor` may not read. */
export function projector(
  collection: string,
  query: Pick<Query, 'fields' | 'deep'>,
  actor: Actor,
  documents: Documents,
): (row: Document) => Document {
  const tree = treeOf(query.fields.filter((path) => path.split('.').length <= MAXIMUM_STEPS));
  check(collection, tree, actor, 'root');
  return (row) => show(row, collection, tree, query.deep, actor, documents);
}

function treeOf(paths: readonly string[]): FieldTree {
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const [name = '', ...below] = path.split('.');
    names.set(name, [...(names.get(name) ?? []), ...(below.length > 0 ? [below.join('.')] : [])]);
  }
  return Object.fromEntries([...names].map(([name, below]) => [name, treeOf(below)]));
}

const targetOf = (field: Field): string | undefined => field.pointsTo ?? field.listOf?.collection;

function check(collection: string, tree: FieldTree, actor: Actor, place: string): void {
  requireAccess(actor, 'read', collection);
  const allowed = allowedFields(actor, 'read', collection);
  const fields = fieldsOf(collection);
  for (const [name, below] of Object.entries(tree)) {
    if (name === '*') {
      if (Object.keys(below).length > 0) {
        for (const [inner, field] of Object.entries(fields)) {
          const target = targetOf(field);
          if (target && allowed.includes(inner)) check(target, below, actor, inner);
        }
      }
      continue;
    }
    const field = fields[name];
    if (!field || !allowed.includes(name)) throw forbiddenField(name, collection, place);
    const target = targetOf(field);
    if (Object.keys(below).length === 0) continue;
    if (!target) throw forbiddenField(Object.keys(below)[0] ?? '', collection, name);
    check(target, below, actor, name);
  }
}

function show(
  row: Document,
  collection: string,
  tree: FieldTree,
  deep: DeepQuery,
  actor: Actor,
  documents: Documents,
): Document {
  const fields = fieldsOf(collection);
  const allowed = allowedFields(actor, 'read', collection);
  const names = new Map<string, FieldTree>();
  for (const [name, below] of Object.entries(tree)) {
    if (name === '*') for (const field of allowed) names.set(field, names.get(field) ?? below);
    else names.set(name, below);
  }
  const shown: Document = {};
  for (const [name, below] of names) {
    const field = fields[name];
    if (field)
      shown[name] = shownValue(row, name, field, below, deep.nested[name] ?? NO_DEEP, actor, documents);
  }
  return shown;
}

function shownValue(
  row: Document,
  name: string,
  field: Field,
  below: FieldTree,
  deep: DeepQuery,
  actor: Actor,
  documents: Documents,
): unknown {
  const isDeep = Object.keys(below).length > 0;
  if (field.listOf) {
    const { collection, by } = field.listOf;
    const rows = documents.all(collection).filter((other) => other[by] === row.id);
    const page = select(rows, deep.query, collection).page;
    return page.map((other) => (isDeep ? show(other, collection, below, deep, actor, documents) : other.id));
  }
  const value = row[name] ?? null;
  if (field.type === 'hash') return value === null ? null : CONCEALED;
  if (!field.pointsTo || !isDeep || value === null) return value;
  const other = documents.get(field.pointsTo, value);
  return other ? show(other, field.pointsTo, below, deep, actor, documents) : null;
}
