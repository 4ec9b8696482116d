import { repeating } from '#scripts/program/repeating.ts';
import { limiter } from '#sources/request/limiter.ts';
import { bringNextStatus } from './bring-statuses.ts';
import { cancelLate } from './cancel-unpaid.ts';
import { type DeliveryWorld, deliverNext } from './deliver.ts';
import { followChanges } from './follow-changes.ts';

interface WorkOptions {
  readonly world: DeliveryWorld & {
    /** Time zone of the merchant. */
    readonly timeZone: string;
  };
  /** Whether this service holds the lease of the shop. */
  readonly holds: () => boolean;
}

/** Pause between two polls for changes in the store. */
const FOLLOW_EVERY_MS = 15_000;
/** Shortest pause between polls, for any number of customers who look. */
const FOLLOW_AT_MOST_EVERY_MS = 3000;

/** The work of the service with the lease: it delivers orders, sends statuses, and takes over changes from the store. */
export function workForStore({ world, holds }: WorkOptions) {
  const { now, say } = world;
  // One at a time: an older answer that arrives after a new status was sent would look like a change in the store.
  const aboutStatuses = limiter(1);
  const delivering = repeating(async () => {
    if (!holds()) return null;
    const steps = [await deliverNext(world), await aboutStatuses(() => bringNextStatus(world))];
    const dueAt = steps.filter((at) => at !== null);
    return dueAt.length === 0 ? null : Math.min(...dueAt) - now();
  }, say);
  let followedAt = 0;
  const following = repeating(async () => {
    followedAt = now();
    if (holds()) {
      await aboutStatuses(() => followChanges(world));
      await aboutStatuses(() => cancelLate(world));
    }
    return FOLLOW_EVERY_MS;
  }, say);
  return {
    deliver: delivering.wake,
    follow: following.wake,
    /** A customer looks at an unpaid order. */
    onUnpaidSeen: (): void => {
      if (now() - followedAt >= FOLLOW_AT_MOST_EVERY_MS) following.wake();
    },
    stop: async (): Promise<void> => {
      await Promise.all([delivering.stop(), following.stop()]);
    },
  };
}
