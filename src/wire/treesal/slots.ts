import { fail, ok, type Result } from '#domain/result.ts';
import { isObject } from '#wire/is-object.ts';
import { listOf } from '#wire/list-of.ts';
import { unreadable } from '#wire/parse-answer.ts';

/** More than the half hours of a week. */
const MOST_SLOTS = 400;

/** Reads the answer of `treesal/v1/slots` as epoch milliseconds; unreadable slots are dropped. */
export function slotsOf(body: unknown): Result<readonly number[]> {
  const slots = isObject(body) && 'slots' in body ? listOf(body.slots) : null;
  if (!slots) return fail(unreadable('slots'));
  const instants = slots.slice(0, MOST_SLOTS).map((slot) => Date.parse(typeof slot === 'string' ? slot : ''));
  return ok(instants.filter(Number.isFinite));
}
