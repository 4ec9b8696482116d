import { isObject } from './is-object.ts';

/** A list as PHP writes it: where its numbering has gaps, as an object of its places. null for anything else, such as an error. */
export function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  return isObject(value) && /^\d+(,\d+)*$/.test(Object.keys(value).join()) ? Object.values(value) : null;
}
