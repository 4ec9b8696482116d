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

/** Metrics for Prometheus. No label names a merchant, because each merchant would multiply the number of series. */
export function metrics(
  totals: () => Promise<
    FleetTotals & {
      readonly workers: number;
      readonly isPassStopped: boolean;
      readonly unattended: number;
      readonly liveTimes: LiveTimes;
    }
  >,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'dukkan_' });
  const builds = new Counter({
    name: 'dukkan_builds_total',
    help: 'Builds of this process that have ended, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['released', 'unchanged', 'held', 'failed']) builds.inc({ outcome }, 0);
  const durations = new Histogram({
    name: 'dukkan_build_duration_seconds',
    help: 'Wall time of a build, by outcome.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const live = new Histogram({
    name: 'dukkan_hook_to_live_seconds',
    help: 'From the first change that was told to the release that this process built.',
    buckets: SECONDS,
    registers,
  });
  const recent = new Gauge({
    name: 'dukkan_recent_hook_to_live_seconds',
    help: 'The same of all workers in the last 24 hours, by quantile; none without a release.',
    labelNames: ['quantile'],
    registers,
  });
  const pages = new Counter({
    name: 'dukkan_pages_total',
    help: 'Pages of released sites, by whether they were rendered or reused.',
    labelNames: ['how'],
    registers,
  });
  const hooks = new Counter({
    name: 'dukkan_hooks_total',
    help: 'Calls of /hooks, by HTTP status.',
    labelNames: ['status'],
    registers,
  });
  const merchants = new Gauge({
    name: 'dukkan_merchants',
    help: 'Merchants, by state.',
    labelNames: ['state'],
    registers,
  });
  const depth = new Gauge({
    name: 'dukkan_queue_depth',
    help: 'Merchants that wait for a build.',
    registers,
  });
  const oldest = new Gauge({
    name: 'dukkan_oldest_change_seconds',
    help: 'Age of the oldest change that no build has taken up; 0 when there is none.',
    registers,
  });
  const alive = new Gauge({
    name: 'dukkan_workers',
    help: 'Workers that gave a sign of life within the last 20 seconds.',
    registers,
  });
  const stopped = new Gauge({
    name: 'dukkan_pass_stopped',
    help: '1 while the newest pass over all merchants is stopped: one of them failed with new code.',
    registers,
  });
  const undeliveredOrders = new Gauge({
    name: 'dukkan_undelivered_orders',
    help: 'Orders that were accepted and wait for their stores.',
    registers,
  });
  const storesAwayNow = new Gauge({
    name: 'dukkan_stores_away',
    help: 'Stores that take no orders at present.',
    registers,
  });
  const lonely = new Gauge({
    name: 'dukkan_unattended_merchants',
    help: 'Merchants with an order that waits to be accepted, while none of their staff has asked for orders for ten minutes.',
    registers,
  });
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
