import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import { type BuildQueue, HEARTBEAT_SECONDS, type QueuedBuild } from './queue.ts';
import {
  type BegunBuild,
  type BuildEnd,
  type BuildOrder,
  LOST_AFTER_SECONDS,
  type TenantTable,
} from './tenant-row.ts';

/** Builds and releases one merchant. It calls `mayPublish` right before the release goes live. */
export interface Builder {
  build(slug: string, order: BuildOrder, mayPublish: () => Promise<boolean>): Promise<BuildReport>;
}

export interface WorkerOptions {
  readonly table: TenantTable;
  readonly queue: BuildQueue;
  readonly builder: Builder;
  /** Called before the first build of a merchant whose sources were never probed, so that probes find every later change. */
  readonly firstProbe?: (slug: string) => Promise<void>;
  /** Builds at a time. */
  readonly slots: number;
  /** Called when there is room for background work. Makes up to `count` merchants due. */
  readonly offerRoom?: (count: number) => Promise<boolean>;
  /** Called before the end of the build is written to the merchant's row. So a pass stops before its canary stage looks complete. */
  readonly beforeEnd?: (build: BegunBuild, report: BuildReport) => Promise<void>;
  readonly onEnd?: (build: BegunBuild, report: BuildReport) => Promise<void> | void;
  readonly onError: (error: Error) => void;
}

export interface RebuildWorker {
  /** Schedules the next turn in at most `inMs` milliseconds. */
  wake(inMs?: number): void;
  /** Takes no more builds, and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** Interval at which the worker looks for changes of other processes. */
const POLL_MS = 500;
const SWEEP_MS = 60_000;
const SPACING_MS = 10;

/** Moves due merchants into the queue, takes as many builds as it has free slots, and runs them. */
export function startWorker(options: WorkerOptions): RebuildWorker {
  const { table, queue, builder, slots, onError } = options;
  /** Slots reserved for changes: passes and merchants that keep failing do not use them. None when there is only one slot. */
  const kept = slots > 1 ? 1 : 0;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> | null = null;
  let nextAt = Number.POSITIVE_INFINITY;
  let isStopped = false;
  let sweptAt = performance.now();
  let polledAt = Number.NEGATIVE_INFINITY;
  let turnedAt = Number.NEGATIVE_INFINITY;

  /** Runs one turn at a time with a pause between turns, so that in a storm each turn handles more changes. */
  function wake(inMs = 0): void {
    nextAt = Math.min(nextAt, performance.now() + inMs);
    if (turning || isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(start, Math.max(0, Math.max(nextAt, turnedAt + SPACING_MS) - performance.now()));
  }

  function start(): void {
    nextAt = Number.POSITIVE_INFINITY;
    turning = turn()
      .catch((error: Error) => {
        onError(error);
        return POLL_MS;
      })
      .then((pause) => {
        turning = null;
        turnedAt = performance.now();
        wake(pause);
      });
  }

  /** Returns the milliseconds until the next turn. */
  async function turn(): Promise<number> {
    if (performance.now() - sweptAt > SWEEP_MS) {
      sweptAt = performance.now();
      await table.sweep(LOST_AFTER_SECONDS);
    }
    const room = slots - running.size;
    // Take no more than can start at once: the rest stays in the table, ordered by urgency.
    if (room <= 0) return POLL_MS;
    const due = await table.takeDue(room, room - kept);
    await queue.add(due.map(({ slug, lane }) => ({ slug, priority: lane })));
    const builds = due.length > 0 || isPollDue() ? await queue.take(room) : [];
    for (const build of builds) run(build);
    const spare = slots - running.size - kept;
    if (spare > 0 && (await options.offerRoom?.(spare))) return SPACING_MS;
    const ms = (await table.msUntilDue(spare > 0)) ?? POLL_MS;
    return Math.max(SPACING_MS, Math.min(POLL_MS, Math.ceil(ms)));
  }

  /** The queue must be polled even when nothing is due: builds of dead workers return to it. */
  function isPollDue(): boolean {
    if (performance.now() - polledAt < POLL_MS) return false;
    polledAt = performance.now();
    return true;
  }

  function run(build: QueuedBuild): void {
    const beat = setInterval(() => queue.touch(build).catch(onError), (HEARTBEAT_SECONDS * 1000) / 3);
    const ended = buildOne(build)
      .catch(onError)
      .finally(() => {
        clearInterval(beat);
        running.delete(ended);
        wake();
      });
    running.add(ended);
  }

  async function buildOne(queued: QueuedBuild): Promise<void> {
    const begun = await table.begin(queued.slug);
    if (begun.isUnseen) await options.firstProbe?.(begun.slug).catch(onError);
    const mayPublish = () => table.isNewest(begun.slug, begun.fence);
    const report = await builder.build(begun.slug, begun, mayPublish);
    // Remove it from the queue first: a change during the build must be able to queue the next one.
    await queue.done(queued);
    await options.beforeEnd?.(begun, report).catch(onError);
    await table.end(begun, endOf(report));
    await options.onEnd?.(begun, report);
  }

  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turning;
      await Promise.all(running);
    },
  };
}

/** Temporary failures, which are retried. */
const PASSING = new Set([
  'build.locked',
  'build.crashed',
  'build.disk-full',
  'build.too-long',
  // Only when the database did not answer: the end of a build that a newer one superseded is not recorded at all.
  'build.superseded',
  'source.timeout',
  'source.unreachable',
  'source.http-status',
  'source.cut',
  'source.shifted',
  'source.not-json',
  'publish.failed',
]);

function endOf({
  outcome,
  releaseId,
  code = 'build.crashed',
  reason = '',
  faults,
  products,
}: BuildReport): BuildEnd {
  const isNew = outcome === 'released';
  if (isNew || outcome === 'unchanged')
    return {
      release: releaseId,
      isNew,
      products,
      isIncomplete: faults.some((fault) => fault.code === 'image.host-silent'),
    };
  return { release: null, isNew, error: { code, reason, isPassing: PASSING.has(code) } };
}
