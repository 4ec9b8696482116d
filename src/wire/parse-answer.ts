import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import type { ItemSchema } from './parse-items.ts';

/** An answer that cannot be read: which field failed, dotted (`items.0.total`), `''` for the answer as a whole. */
export const unreadable = (path: string): Failure => ({ code: 'answer.unreadable', params: { path } });

/** The answer when it has the expected shape, else `answer.unreadable` with the first field that has not. */
export function parseAnswer<Value>(schema: ItemSchema<Value>, body: unknown): Result<Value> {
  const result = schema.safeParse(body);
  if (result.success) return ok(result.data);
  return fail(unreadable(result.error.issues[0]?.path.map(String).join('.') ?? ''));
}
