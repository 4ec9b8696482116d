import { fail, type Result } from '#domain/result.ts';
import { type StoreAllowances, tooMany } from '#scripts/backend/limits.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { ipv6LineOf } from '#scripts/http/ipv6-line.ts';
import { isUnknownCode } from './coupons.ts';

/** Does work with a coupon code of a client, such as pricing a cart or placing an order. */
type WithCode = <Value>(
  client: string,
  code: string,
  work: () => Promise<Result<Value, Refusal>>,
  /** Counts the unknown codes in a good result. */
  unknownIn?: (value: Value) => number,
) => Promise<Result<Value, Refusal>>;

/** Counts the unknown codes of each client over all calls, and refuses further codes after too many. */
export function codeGuesses({ unknownCodes }: StoreAllowances): WithCode {
  /** By client or line: the work that its next code waits for. Simultaneous codes would all be looked up before the first is counted. */
  const tails = new Map<string, Promise<unknown>>();
  return async (client, code, work, unknownIn = () => 0) => {
    if (code === '') return work();
    const line = ipv6LineOf(client) ?? client;
    const result = (tails.get(line) ?? Promise.resolve()).then(async () => {
      const wait = unknownCodes.wait(client);
      if (wait > 0) return fail(tooMany('treesal_coupon_too_many', wait));
      const done = await work();
      const unknown = done.ok ? unknownIn(done.value) : Number(isUnknownCode(done.error));
      for (let count = 0; count < unknown; count += 1) unknownCodes.take(client);
      return done;
    });
    const tail = result.catch(() => {});
    tails.set(line, tail);
    try {
      return await result;
    } finally {
      if (tails.get(line) === tail) tails.delete(line);
    }
  };
}
