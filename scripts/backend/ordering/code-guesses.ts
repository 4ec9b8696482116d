import { fail, type Result } from '#domain/result.ts';
import { type StoreAllowances, tooMany } from '#scripts/backend/limits.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { isUnknownCode } from './coupons.ts';

/** Work with a code that a client sent: a voucher is looked at, or an order with it. */
type WithCode = <Value>(
  client: string,
  code: string,
  work: () => Promise<Result<Value, Refusal>>,
  /** How many of its codes a good result says to be unknown. */
  unknownIn?: (value: Value) => number,
) => Promise<Result<Value, Refusal>>;

/** Refuses codes of whoever tried too many unknown ones, here or there; counts a code when it turns out to be unknown. */
export function codeGuesses({ unknownCodes }: StoreAllowances): WithCode {
  /** By client: what its next code waits for. Many at once would all be looked up before the first is counted. */
  const tails = new Map<string, Promise<unknown>>();
  return async (client, code, work, unknownIn = () => 0) => {
    if (code === '') return work();
    const result = (tails.get(client) ?? Promise.resolve()).then(async () => {
      const wait = unknownCodes.wait(client);
      if (wait > 0) return fail(tooMany('treesal_coupon_too_many', wait));
      const done = await work();
      const unknown = done.ok ? unknownIn(done.value) : Number(isUnknownCode(done.error));
      for (let count = 0; count < unknown; count += 1) unknownCodes.take(client);
      return done;
    });
    const tail = result.catch(() => {});
    tails.set(client, tail);
    try {
      return await result;
    } finally {
      if (tails.get(client) === tail) tails.delete(client);
    }
  };
}
