import type { Context, MiddlewareHandler } from 'hono';
import { type Allowance, allowance, type Pace } from '#scripts/http/allowance.ts';
import { clientAllowance } from '#scripts/http/client-allowance.ts';
import { refuse } from './wordpress/answers.ts';
import { callerOf } from './wordpress/caller.ts';
import type { Refusal } from './wordpress/refusal.ts';

/** Limits of one store, per client and for all clients together. A client is an address: it may be a whole office or many phones of one carrier. */
export interface StoreLimits {
  readonly callsOfClient: Pace;
  readonly callsOfShop: Pace;
  readonly ordersOfClient: Pace;
  readonly pricesOfClient: Pace;
  readonly ordersOfShop: Pace;
  readonly unknownCodesOfClient: Pace;
}

export const STORE_LIMITS: StoreLimits = {
  // Twenty agents who poll orders four times a minute and use the search cause about 300 calls a minute.
  callsOfClient: { burst: 600, perMinute: 600 },
  // A call takes up to five milliseconds, so one shop gets at most half of the processor.
  callsOfShop: { burst: 6000, perMinute: 6000 },
  // Twenty agents at one address take at most one order every 30 seconds each: 40 a minute.
  ordersOfClient: { burst: 60, perMinute: 60 },
  // A cart asks after each change. This is four times for each order; a price may cost a WooCommerce several calls.
  pricesOfClient: { burst: 240, perMinute: 240 },
  // 10,000 orders a day, half of them within two hours, are 42 a minute. The limit is seven times that.
  ordersOfShop: { burst: 300, perMinute: 300 },
  // Enough for a typing error a minute in an office. Guessing gets 1,440 codes a day: a week for four digits.
  unknownCodesOfClient: { burst: 20, perMinute: 1 },
};

/** All counts of one store. A restart resets them, but no client can cause one; a file would cost one write per call. */
export interface StoreAllowances {
  /** Counts a call of a public route. When client or shop have none left, staff have calls of their own. */
  readonly call: MiddlewareHandler;
  /** Counts an order of a client, accepted or not. */
  readonly order: MiddlewareHandler;
  /** Counts a price of a cart, also that of a coupon. */
  readonly price: MiddlewareHandler;
  /** Counts an order for the shop. Returns the refusal of one too many. */
  readonly orderOfShop: () => Refusal | null;
  /** The shop has refused the order: it must not use up what customers may order. */
  readonly refusedByShop: () => void;
  /** By client. A client that has to wait may not try known codes either, because the answer would reveal them. */
  readonly unknownCodes: Pick<Allowance, 'wait' | 'take'>;
}

/** `staffOf`: the account's id, if staff call. */
export function storeAllowances(
  limits: StoreLimits,
  now: () => number,
  staffOf: (context: Context) => Promise<number | null>,
): StoreAllowances {
  const [calls, orders] = [allowance(limits.callsOfShop, now), allowance(limits.ordersOfShop, now)];
  const counted = (pace: Pace, code: string, shop?: Allowance): MiddlewareHandler => {
    const clients = clientAllowance(pace, now);
    return async (context, next) => {
      // A refused call does not count for the others.
      let seconds = clients.take(callerOf(context)) || (shop?.take('') ?? 0);
      // Guests of the shop share its address, and must not keep its staff from the orders.
      const staff = seconds > 0 && shop ? await staffOf(context) : null;
      if (staff !== null) seconds = clients.take(`staff ${staff}`);
      return seconds > 0 ? refuse(tooMany(code, seconds)) : next();
    };
  };
  return {
    call: counted(limits.callsOfClient, 'rest_too_many_requests', calls),
    order: counted(limits.ordersOfClient, TOO_MANY_ORDERS),
    price: counted(limits.pricesOfClient, 'rest_too_many_requests'),
    orderOfShop() {
      const seconds = orders.take('');
      return seconds > 0 ? tooMany(TOO_MANY_ORDERS, seconds) : null;
    },
    refusedByShop: () => orders.giveBack(''),
    unknownCodes: clientAllowance(limits.unknownCodesOfClient, now),
  };
}

const TOO_MANY_ORDERS = 'treesal_too_many_orders';

export const tooMany = (code: string, seconds: number): Refusal => ({
  status: 429,
  code,
  message: `Too many requests. Wait ${seconds} seconds.`,
  retryAfter: seconds,
});
