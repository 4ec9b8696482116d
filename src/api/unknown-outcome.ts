import type { Failure } from '#domain/result.ts';

const UNKNOWN_OUTCOMES: ReadonlySet<string> = new Set([
  'network.offline',
  'network.unreachable',
  'network.timeout',
  'server.unavailable',
  'answer.unreadable',
  'request.aborted',
  // The store has an order of this draft, but with another body.
  'order.id-reused',
]);

/** Refusals that the store sends only after it looked for an order of the draft (docs/api.md). */
const LOOKED_FIRST = /^(?:item|coupon|store|order|cart)\./;

/**
 * Whether the store may have the order in spite of this failure of `createOrder`. If so, keep the draft and send it again.
 * `wasUnknown`: the outcome of an earlier attempt with this draft is unknown. A rate limit, a firewall or a missing route then refuses
 * this request only and says nothing about the earlier one.
 */
export const isOutcomeUnknown = ({ code }: Failure, wasUnknown = false): boolean =>
  UNKNOWN_OUTCOMES.has(code) || (wasUnknown && !LOOKED_FIRST.test(code));
