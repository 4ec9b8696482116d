import type { LiveWorker } from '#scripts/queue/worker-beats.ts';
import type { LiveTimes } from './build-history.ts';
import type { Fleet, FleetRow } from './fleet.ts';
import type { UnattendedShop } from './unattended-shops.ts';

/** State of the whole platform. */
export interface Pulse {
  readonly liveTimes: LiveTimes;
  /** Number of merchants that wait for a build. */
  readonly waiting: number;
  /** Orders that wait for their stores. */
  readonly undelivered: number;
  readonly workers: readonly LiveWorker[];
  /** Name of the newest pass and why it was stopped; null when it was not stopped. */
  readonly stoppedPass: string | null;
  /** Shops whose staff do not look at new orders. */
  readonly unattended: readonly UnattendedShop[];
}

/** Changes since the last message to this listener. */
export interface FleetChange {
  readonly rows: readonly FleetRow[];
  /** Slugs of merchants that were removed from the list. */
  readonly gone: readonly string[];
  readonly pulse: Pulse;
}

export interface FleetFeed {
  /** Sends all merchants at once, then changes as they occur, until the returned function is called. */
  listen(tell: (change: FleetChange) => void): () => void;
}

export interface FeedSource {
  readonly look: Fleet['look'];
  readonly liveTimes: () => Promise<LiveTimes>;
  readonly workers: () => Promise<readonly LiveWorker[]>;
  readonly stoppedPass: () => Promise<string | null>;
  readonly unattended: () => Promise<readonly UnattendedShop[]>;
}

/** A snapshot of all data that the page shows. */
export async function readFleet({
  look,
  liveTimes,
  workers,
  stoppedPass,
  unattended,
}: FeedSource): Promise<Omit<FleetChange, 'gone'>> {
  const [{ rows, totals }, times, alive, stopped, lonely] = await Promise.all([
    look(),
    liveTimes(),
    workers(),
    stoppedPass(),
    unattended(),
  ]);
  return {
    rows,
    pulse: {
      liveTimes: times,
      waiting: totals.waiting,
      undelivered: totals.undelivered,
      workers: alive,
      stoppedPass: stopped,
      unattended: lonely,
    },
  };
}

/** Polls the fleet at intervals: once for all listeners, and not at all without listeners. */
export function fleetFeed(source: FeedSource, everyMs: number, onError: (error: Error) => void): FleetFeed {
  /** By listener and slug: the last row sent. */
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
