import { isObject } from './is-object.ts';

/**
 * A list as PHP encodes it: an object with indices as keys if its numbering has gaps. null for anything else, such as an error.
 */
export function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  return isObject(value) && /^\d+(,\d+)*$/.test(Object.keys(value).join()) ? Object.values(value) : null;
}
