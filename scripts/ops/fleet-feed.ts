import type { LiveTimes } from './build-history.ts';
import type { Fleet, FleetRow } from './fleet.ts';

/** What changed since the listener was told last. */
export interface FleetChange {
  readonly rows: readonly FleetRow[];
  /** Slugs of merchants that are no more. */
  readonly gone: readonly string[];
  readonly liveTimes: LiveTimes;
}

export interface FleetFeed {
  /** All merchants at once, then changes as they come, until the returned function is called. */
  listen(tell: (change: FleetChange) => void): () => void;
}

/** Looks at the fleet every so often while somebody listens: one look for all listeners, none when there is nobody. */
export function fleetFeed(
  source: Pick<Fleet, 'rows'> & { readonly liveTimes: () => Promise<LiveTimes> },
  everyMs: number,
  onError: (error: Error) => void,
): FleetFeed {
  /** What each listener was told, by slug. */
  const listeners = new Map<(change: FleetChange) => void, Map<string, string>>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const [rows, liveTimes] = await Promise.all([source.rows(), source.liveTimes()]);
      const texts = new Map(rows.map((row) => [row.slug, JSON.stringify(row)]));
      for (const [tell, told] of listeners) {
        const changed = rows.filter(({ slug }) => told.get(slug) !== texts.get(slug));
        const gone = [...told.keys()].filter((slug) => !texts.has(slug));
        listeners.set(tell, texts);
        if (changed.length > 0 || gone.length > 0 || told.size === 0)
          tell({ rows: changed, gone, liveTimes });
      }
    } catch (error) {
      onError(error as Error);
    } finally {
      isLooking = false;
      clearTimeout(timer);
      if (listeners.size > 0) timer = setTimeout(look, everyMs);
    }
  }

  return {
    listen(tell) {
      listeners.set(tell, new Map());
      void look();
      return () => {
        listeners.delete(tell);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
  };
}
