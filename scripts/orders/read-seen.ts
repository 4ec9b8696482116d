import { repeating } from '#scripts/program/repeating.ts';
import type { LiveStore } from './live-store.ts';

interface ReadSeenOptions {
  readonly live: Pick<LiveStore, 'readAt' | 'refreshSeen'>;
  readonly now: () => number;
  /** A line for the operator. */
  readonly say: (line: string) => void;
}

/** A product that customers look at is read again when its reading is older. */
const FRESH_MS = 15_000;
/** Shortest pause between such readings. */
const AT_MOST_EVERY_MS = 3000;
/** Products per reading. With the pause this limits the calls to the store, because one look may name all products. */
const MOST_AT_ONCE = 100;

/** Reads products again soon after customers have looked at them, so that the next look shows a changed price or stock. */
export function readSeen({ live, now, say }: ReadSeenOptions): {
  readonly onSeen: (productIds: readonly number[]) => void;
  readonly stop: () => Promise<void>;
} {
  const seen = new Set<number>();
  let readAt = 0;
  const reading = repeating(async () => {
    readAt = now();
    const ids = [...seen].slice(0, MOST_AT_ONCE);
    for (const id of ids) seen.delete(id);
    await live.refreshSeen(ids);
    return seen.size > 0 ? AT_MOST_EVERY_MS : null;
  }, say);
  return {
    onSeen(ids) {
      for (const id of ids) if (now() - (live.readAt(id) ?? now()) >= FRESH_MS) seen.add(id);
      if (seen.size > 0 && now() - readAt >= AT_MOST_EVERY_MS) reading.wake();
    },
    stop: reading.stop,
  };
}
