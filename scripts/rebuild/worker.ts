import type { BuildReport } from '#scripts/prerender/build-report.ts';
import { type BuildQueue, HEARTBEAT_SECONDS, type QueuedBuild } from './queue.ts';
import {
  type BegunBuild,
  type BuildEnd,
  type BuildOrder,
  LOST_AFTER_SECONDS,
  type TenantTable,
} from './tenant-row.ts';

/** Builds and releases one merchant. `mayPublish` is asked right before the release goes live. */
export interface Builder {
  build(slug: string, order: BuildOrder, mayPublish: () => Promise<boolean>): Promise<BuildReport>;
}

export interface WorkerOptions {
  readonly table: TenantTable;
  readonly queue: BuildQueue;
  readonly builder: Builder;
  /** Builds at a time. */
  readonly slots: number;
  /** Asked when there is room for work that nobody waits for; makes up to `count` merchants due. */
  readonly offerRoom?: (count: number) => Promise<boolean>;
  /** Told before the merchant's row says that the build has ended: a pass must stop before anybody finds that its first merchants are done. */
  readonly beforeEnd?: (build: BegunBuild, report: BuildReport) => Promise<void>;
  readonly onEnd?: (build: BegunBuild, report: BuildReport) => Promise<void> | void;
  readonly onError: (error: Error) => void;
}

export interface RebuildWorker {
  /** Something may be due so many milliseconds from now, earlier than thought. */
  wake(inMs?: number): void;
  /** Takes nothing more, and resolves when the running builds have ended. */
  stop(): Promise<void>;
}

/** How often another process's changes are looked for. */
const POLL_MS = 500;
const SWEEP_MS = 60_000;
const SPACING_MS = 10;

/** Moves what is due into the queue, takes from the queue what it has room for, and builds it. */
export function startWorker(options: WorkerOptions): RebuildWorker {
  const { table, queue, builder, slots, onError } = options;
  /** Places that passes and merchants that go on failing leave free for changes, unless there is only one. */
  const kept = slots > 1 ? 1 : 0;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> | null = null;
  let nextAt = Number.POSITIVE_INFINITY;
  let isStopped = false;
  let sweptAt = performance.now();
  let polledAt = Number.NEGATIVE_INFINITY;
  let turnedAt = Number.NEGATIVE_INFINITY;

  /** At most one turn at a time, and none right after another: in a storm each has more to do. */
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

  /** Milliseconds until the next turn. */
  async function turn(): Promise<number> {
    if (performance.now() - sweptAt > SWEEP_MS) {
      sweptAt = performance.now();
      await table.sweep(LOST_AFTER_SECONDS);
    }
    const room = slots - running.size;
    // No more than can be begun at once: the rest stays in the table, in the order of its urgency.
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

  /** Builds of dead workers come back to the queue without anything being due. */
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
    const mayPublish = () => table.isNewest(begun.slug, begun.fence);
    const report = await builder.build(begun.slug, begun, mayPublish);
    // First out of the queue: what became due meanwhile has to find the place free.
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

/** Failures of the outside world, which time may heal. */
const PASSING = new Set([
  'build.locked',
  'build.crashed',
  'build.too-long',
  // The database did not answer: the end of a build that a newer one overtook is not written at all.
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
