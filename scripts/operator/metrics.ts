import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import type { BegunBuild } from '#scripts/queue/tenant-row.ts';
import { type LiveTimes, liveMsOf } from './build-history.ts';
import type { FleetTotals } from './fleet.ts';

export interface Metrics {
  /** Counts a finished build. */
  built(begun: BegunBuild, report: BuildReport): void;
  /** Counts the answer to a hook. */
  hooked(status: number): void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

interface Totals extends FleetTotals {
  readonly workers: number;
  readonly isPassStopped: boolean;
  readonly unattended: number;
  readonly liveTimes: LiveTimes;
}

/** Metrics for Prometheus. No label names a merchant, because each merchant would multiply the number of series. */
export function metrics(totals: () => Promise<Totals>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'dukkan_' });
  const counter = <Label extends string>(name: string, help: string, label: Label) =>
    new Counter({ name, help, labelNames: [label], registers });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers });

  const builds = counter(
    'dukkan_builds_total',
    'Builds of this process that have ended, by outcome.',
    'outcome',
  );
  for (const outcome of ['released', 'unchanged', 'held', 'failed']) builds.inc({ outcome }, 0);
  const durations = histogram(
    'dukkan_build_duration_seconds',
    'Wall time of a build, by outcome.',
    'outcome',
  );
  const live = histogram(
    'dukkan_hook_to_live_seconds',
    'From the first change that was told to the release that this process built.',
  );
  const recent = gauge(
    'dukkan_recent_hook_to_live_seconds',
    'The same of all workers in the last 24 hours, by quantile; none without a release.',
    'quantile',
  );
  const pages = counter(
    'dukkan_pages_total',
    'Pages of released sites, by whether they were rendered or reused.',
    'how',
  );
  const hooks = counter('dukkan_hooks_total', 'Calls of /hooks, by HTTP status.', 'status');
  const merchants = gauge('dukkan_merchants', 'Merchants, by state.', 'state');
  const depth = gauge('dukkan_queue_depth', 'Merchants that wait for a build.');
  const oldest = gauge(
    'dukkan_oldest_change_seconds',
    'Age of the oldest change that no build has taken up; 0 when there is none.',
  );
  const alive = gauge('dukkan_workers', 'Workers that gave a sign of life within the last 20 seconds.');
  const stopped = gauge(
    'dukkan_pass_stopped',
    '1 while the newest pass over all merchants is stopped: one of them failed with new code.',
  );
  const undeliveredOrders = gauge(
    'dukkan_undelivered_orders',
    'Orders that were accepted and wait for their stores.',
  );
  const storesAwayNow = gauge('dukkan_stores_away', 'Stores that take no orders at present.');
  const lonely = gauge(
    'dukkan_unattended_merchants',
    'Merchants with an order that waits to be accepted, while none of their staff has asked for orders for ten minutes.',
  );
  return {
    contentType: registry.contentType,
    built(begun, report) {
      const { outcome, seconds, pagesRendered, pagesReused } = report;
      builds.inc({ outcome });
      durations.observe({ outcome }, seconds);
      pages.inc({ how: 'rendered' }, pagesRendered);
      pages.inc({ how: 'reused' }, pagesReused);
      const liveMs = liveMsOf(begun, report);
      if (liveMs !== null) live.observe(liveMs / 1000);
    },
    hooked: (status) => hooks.inc({ status: String(status) }),
    async text() {
      const { states, waiting, oldestChangeSeconds, undelivered, storesAway, ...now } = await totals();
      const { workers, isPassStopped, unattended, liveTimes } = now;
      recent.reset();
      for (const [quantile, ms] of [
        ['0.5', liveTimes.p50Ms],
        ['0.95', liveTimes.p95Ms],
      ] as const)
        if (ms !== null) recent.set({ quantile }, ms / 1000);
      merchants.reset();
      for (const [state, count] of Object.entries(states)) merchants.set({ state }, count);
      depth.set(waiting);
      oldest.set(oldestChangeSeconds);
      undeliveredOrders.set(undelivered);
      storesAwayNow.set(storesAway);
      alive.set(workers);
      stopped.set(isPassStopped ? 1 : 0);
      lonely.set(unattended);
      return registry.metrics();
    },
  };
}
