import { fieldsOf } from './collections.ts';
import type { Document } from './documents.ts';
import { forbiddenField, invalidQuery } from './errors.ts';
import { type Filter, isObject } from './query.ts';

/**
 * Whether a row matches a filter with `_eq`, `_in` or plain values (for `_eq`). Builds, the list of merchants and the import send no
 * other operators. Throws 400 for other operators, 403 for an unknown field.
 */
export const matches = (row: Document, filter: Filter, collection: string): boolean =>
  Object.entries(filter).every(([name, condition]) => {
    const fields = fieldsOf(collection);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) throw forbiddenField(name, collection, 'root');
    const conditions = isObject(condition) ? condition : { _eq: condition };
    return Object.entries(conditions).every(([operator, wanted]) => {
      const value = row[name] ?? null;
      if (operator === '_eq') return wanted === null ? value === null : text(value) === text(wanted);
      if (operator !== '_in')
        throw invalidQuery(`"${field.type}" field type does not contain the "${operator}" filter operator`);
      if (!Array.isArray(wanted) || wanted.length === 0)
        throw invalidQuery('"_in" has to be an array of values');
      return wanted.some((one) => text(one) === text(value));
    });
  });

const text = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value === null || value === undefined ? '' : String(value);
