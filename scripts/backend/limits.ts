import type { MiddlewareHandler } from 'hono';
import { type Allowance, allowance, type Pace } from '#scripts/http/allowance.ts';
import { refuse } from './wordpress/answers.ts';
import { callerOf } from './wordpress/caller.ts';
import type { Refusal } from './wordpress/refusal.ts';

/** What one store takes from one client and from all of them together. A client is an address: a whole office, or many phones of one carrier. */
export interface StoreLimits {
  readonly callsOfClient: Pace;
  readonly callsOfShop: Pace;
  readonly ordersOfClient: Pace;
  readonly ordersOfShop: Pace;
  readonly unknownCodesOfClient: Pace;
}

export const STORE_LIMITS: StoreLimits = {
  // Twenty agents who look for orders four times a minute and type into the search make some 300 calls a minute.
  callsOfClient: { burst: 600, perMinute: 600 },
  // A call costs up to five milliseconds: one shop has at most half of the time that all have.
  callsOfShop: { burst: 6000, perMinute: 6000 },
  // Twenty agents at one address take an order every 30 seconds each at the most, which makes 40 a minute.
  ordersOfClient: { burst: 60, perMinute: 60 },
  // 10,000 orders of a day with half of them in two hours make 42 a minute; seven times as many pass.
  ordersOfShop: { burst: 300, perMinute: 300 },
  // A typing error a minute for a whole office; whoever guesses gets 1,440 codes a day and needs a week for four digits.
  unknownCodesOfClient: { burst: 20, perMinute: 1 },
};

/** All counts of one store. They begin anew when the process does, which no client can cause: a file of them would cost a write a call. */
export interface StoreAllowances {
  /** Counts a call; for every route that anybody may call. */
  readonly call: MiddlewareHandler;
  /** Counts an order, accepted or not. */
  readonly order: MiddlewareHandler;
  /** By client. Who may not try an unknown code may not try a known one either: the answer would tell them apart. */
  readonly unknownCodes: Allowance;
}

export function storeAllowances(limits: StoreLimits, now: () => number): StoreAllowances {
  const counted = (ofClient: Pace, ofShop: Pace, code: string): MiddlewareHandler => {
    const [client, shop] = [allowance(ofClient, now), allowance(ofShop, now)];
    return async (context, next) => {
      // A client that is held back takes nothing from the others.
      const seconds = client.take(callerOf(context)) || shop.take('');
      return seconds > 0 ? refuse(tooMany(code, seconds)) : next();
    };
  };
  return {
    call: counted(limits.callsOfClient, limits.callsOfShop, 'rest_too_many_requests'),
    order: counted(limits.ordersOfClient, limits.ordersOfShop, 'treesal_too_many_orders'),
    unknownCodes: allowance(limits.unknownCodesOfClient, now),
  };
}

export const tooMany = (code: string, seconds: number): Refusal => ({
  status: 429,
  code,
  message: `Too many requests. Wait ${seconds} seconds.`,
  retryAfter: seconds,
});
