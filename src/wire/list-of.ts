import { isObject } from './is-object.ts';

/**
 * A list as PHP encodes it: an object with indices as keys if its numbering has gaps. null for anything else, such as an error.
 */
export function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  return isObject(value) && /^\d+(,\d+)*$/.test(Object.keys(value).join()) ? Object.values(value) : null;
}

/** Some servers wrap every answer in `{data: …}`, with or without a `code`. */
export function unwrapped(body: unknown): unknown {
  if (!isObject(body) || !('data' in body) || 'id' in body) return body;
  const { data } = body;
  const isAnswer = listOf(data) || (isObject(data) && 'id' in data);
  return 'code' in body && !isAnswer ? body : data;
}

/** A list, plain or in a `data` envelope; null for anything else. */
export const listIn = (body: unknown): readonly unknown[] | null => listOf(unwrapped(body));
