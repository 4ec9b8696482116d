import { COLLECTIONS, type Field, type FieldType, fieldsOf } from './collections.ts';
import type { Document, Documents } from './documents.ts';
import { forbiddenField, invalidQuery } from './errors.ts';
import { type Filter, isObject } from './query.ts';

const NULLS = ['null', 'nnull'];
const LISTS = ['in', 'nin'];
const RANGES = ['lt', 'lte', 'gt', 'gte', 'between', 'nbetween'];
const TEXTS = [
  ...['contains', 'ncontains', 'icontains', 'starts_with', 'nstarts_with', 'istarts_with', 'nistarts_with'],
  ...['ends_with', 'nends_with', 'iends_with', 'niends_with', 'empty', 'nempty'],
];
const EQUALS = ['eq', 'neq'];

const OPERATORS: Readonly<Record<FieldType, readonly string[]>> = {
  alias: [],
  boolean: [...EQUALS, ...NULLS],
  csv: [...EQUALS, ...TEXTS, ...NULLS, ...LISTS],
  hash: ['empty', 'nempty', ...NULLS],
  integer: [...EQUALS, ...RANGES, ...NULLS, ...LISTS],
  json: NULLS,
  string: [...EQUALS, ...TEXTS, ...NULLS, ...LISTS],
  text: [...EQUALS, ...TEXTS, ...NULLS, ...LISTS],
  time: [...EQUALS, ...RANGES, ...NULLS, ...LISTS],
  timestamp: [...EQUALS, ...RANGES, ...NULLS, ...LISTS],
  uuid: [...EQUALS, ...NULLS, ...LISTS],
};

/**
 * Whether a row fits a filter: operators by the field's type, `_and`, `_or`, relations, and plain values for `_eq`.
 * Throws 400 for an operator that the type has not, 403 for an unknown field.
 */
export function matches(
  row: Document,
  filter: Filter,
  collection: string,
  documents: Documents,
  place = 'root',
): boolean {
  return Object.entries(filter).every(([key, condition]) => {
    if (key === '_and' || key === '_or') {
      if (!Array.isArray(condition)) throw invalidQuery(`"${key}" has to be an array of values`);
      const fits = condition.map((part) =>
        matches(row, isObject(part) ? part : {}, collection, documents, place),
      );
      return key === '_and' ? fits.every(Boolean) : fits.length === 0 || fits.some(Boolean);
    }
    const fields = fieldsOf(collection);
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) throw forbiddenField(key, collection, place);
    return fieldMatches(row, key, field, condition, documents);
  });
}

function fieldMatches(
  row: Document,
  name: string,
  field: Field,
  condition: unknown,
  documents: Documents,
): boolean {
  const conditions = isObject(condition) ? condition : { _eq: condition };
  if (field.listOf) {
    const { collection, by } = field.listOf;
    const rows = documents.all(collection).filter((other) => other[by] === row.id);
    const { _some, _none, ...rest } = conditions;
    const fits = (part: unknown) => (other: Document) =>
      matches(other, isObject(part) ? part : {}, collection, documents, name);
    if (_none !== undefined) return !rows.some(fits(_none));
    return rows.some(fits(_some ?? rest));
  }
  const target = field.pointsTo;
  if (target && target in COLLECTIONS && !Object.keys(conditions).every((key) => key.startsWith('_'))) {
    const other = documents.get(target, row[name]);
    return other !== undefined && matches(other, conditions, target, documents, name);
  }
  return Object.entries(conditions).every(([operator, wanted]) => {
    const bare = operator.replace(/^_/, '');
    if (!operator.startsWith('_') || !OPERATORS[field.type].includes(bare)) {
      throw invalidQuery(`"${field.type}" field type does not contain the "${operator}" filter operator`);
    }
    return operatorFits(bare, row[name] ?? null, wanted, operator);
  });
}

function operatorFits(operator: string, value: unknown, wanted: unknown, written: string): boolean {
  switch (operator) {
    case 'null':
      return (value === null) === isTrue(wanted);
    case 'nnull':
      return (value !== null) === isTrue(wanted);
    case 'empty':
      return (value === null || text(value) === '') === isTrue(wanted);
    case 'nempty':
      return (value !== null && text(value) !== '') === isTrue(wanted);
    case 'in':
    case 'between':
      return listFits(operator, value, listed(wanted, written));
    case 'nin':
    case 'nbetween':
      return value !== null && !listFits(operator.slice(1), value, listed(wanted, written));
    default:
      return compared(operator, value, wanted);
  }
}

const listFits = (operator: string, value: unknown, wanted: readonly unknown[]): boolean =>
  operator === 'in'
    ? wanted.some((one) => text(one) === text(value))
    : order(value, wanted[0]) >= 0 && order(value, wanted[1]) <= 0;

function compared(operator: string, value: unknown, wanted: unknown): boolean {
  if (wanted === '') {
    throw invalidQuery(
      `You can't filter for an empty string in "_${operator}". Use "_empty" or "_nempty" instead`,
    );
  }
  if (operator === 'eq') return wanted === null ? value === null : text(value) === text(wanted);
  if (operator === 'neq') return wanted === null ? value !== null : text(value) !== text(wanted);
  if (value === null) return false;
  if (operator.startsWith('lt') || operator.startsWith('gt')) {
    const side = order(value, wanted) * (operator.startsWith('lt') ? -1 : 1);
    return operator.endsWith('e') ? side >= 0 : side > 0;
  }
  const isNegated = /^n(?:i|s|e|c)/.test(operator);
  const plain = isNegated ? operator.slice(1) : operator;
  // Databases compare texts without case here, SQLite among them.
  const [held, part] = [text(value).toLowerCase(), text(wanted).toLowerCase()];
  const fits = /starts_with$/.test(plain)
    ? held.startsWith(part)
    : /ends_with$/.test(plain)
      ? held.endsWith(part)
      : held.includes(part);
  return fits !== isNegated;
}

const isTrue = (wanted: unknown): boolean => wanted !== false && wanted !== 'false';

const text = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value === null || value === undefined ? '' : String(value);

/** Numbers by size, everything else as text. */
export function order(a: unknown, b: unknown): number {
  const [first, second] = [Number(a), Number(b)];
  if (typeof a === 'number' && !Number.isNaN(second)) return first - second;
  return text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0;
}

function listed(wanted: unknown, operator: string): readonly unknown[] {
  const list = typeof wanted === 'string' ? wanted.split(',') : wanted;
  if (!Array.isArray(list) || list.length === 0) {
    throw invalidQuery(`"${operator}" has to be an array of values`);
  }
  return list;
}
