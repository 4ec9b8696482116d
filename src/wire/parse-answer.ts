import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import type { ItemSchema } from './parse-items.ts';

/**
 * An answer that does not match the schema. `path` is the first invalid field, dotted (`items.0.total`), or `''` for the whole
 * answer.
 */
export const unreadable = (path: string): Failure => ({ code: 'answer.unreadable', params: { path } });

/** The answer if it matches the schema, else `answer.unreadable` with the first invalid field. */
export function parseAnswer<Value>(schema: ItemSchema<Value>, body: unknown): Result<Value> {
  const result = schema.safeParse(body);
  if (result.success) return ok(result.data);
  return fail(unreadable(result.error.issues[0]?.path.map(String).join('.') ?? ''));
}
