import type { LiveWorker } from '#scripts/rebuild/worker-beats.ts';
import type { LiveTimes } from './build-history.ts';
import type { Fleet, FleetRow } from './fleet.ts';

/** How the platform as a whole is doing. */
export interface Pulse {
  readonly liveTimes: LiveTimes;
  /** Merchants that wait for a build. */
  readonly waiting: number;
  readonly workers: readonly LiveWorker[];
  /** Name of the newest pass over all merchants and why it was stopped; null when it was not. */
  readonly stoppedPass: string | null;
}

/** What changed since the listener was told last. */
export interface FleetChange {
  readonly rows: readonly FleetRow[];
  /** Slugs of merchants that are no more. */
  readonly gone: readonly string[];
  readonly pulse: Pulse;
}

export interface FleetFeed {
  /** All merchants at once, then changes as they come, until the returned function is called. */
  listen(tell: (change: FleetChange) => void): () => void;
}

export interface FeedSource {
  readonly look: Fleet['look'];
  readonly liveTimes: () => Promise<LiveTimes>;
  readonly workers: () => Promise<readonly LiveWorker[]>;
  readonly stoppedPass: () => Promise<string | null>;
}

/** All that a page shows of the fleet, at once. */
export async function readFleet({
  look,
  liveTimes,
  workers,
  stoppedPass,
}: FeedSource): Promise<Omit<FleetChange, 'gone'>> {
  const [{ rows, totals }, times, alive, stopped] = await Promise.all([
    look(),
    liveTimes(),
    workers(),
    stoppedPass(),
  ]);
  return {
    rows,
    pulse: { liveTimes: times, waiting: totals.waiting, workers: alive, stoppedPass: stopped },
  };
}

/** Looks at the fleet every so often while somebody listens: one look for all listeners, none when there is nobody. */
export function fleetFeed(source: FeedSource, everyMs: number, onError: (error: Error) => void): FleetFeed {
  /** What each listener was told, by slug. */
  const listeners = new Map<(change: FleetChange) => void, Map<string, string>>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let lastPulse = '';

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const { rows, pulse } = await readFleet(source);
      const pulseText = JSON.stringify(pulse);
      const isOtherPulse = pulseText !== lastPulse;
      lastPulse = pulseText;
      const texts = new Map(rows.map((row) => [row.slug, JSON.stringify(row)]));
      for (const [tell, told] of listeners) {
        const changed = rows.filter(({ slug }) => told.get(slug) !== texts.get(slug));
        const gone = [...told.keys()].filter((slug) => !texts.has(slug));
        listeners.set(tell, texts);
        if (changed.length > 0 || gone.length > 0 || told.size === 0 || isOtherPulse)
          tell({ rows: changed, gone, pulse });
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
