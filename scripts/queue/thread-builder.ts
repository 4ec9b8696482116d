import type { Worker } from 'node:worker_threads';
import { type BuildReport, blankReport, crashed } from '#scripts/build/prerender/build-report.ts';
import type { WorkerOptions } from '#scripts/build/prerender/build-worker.ts';
import { startThread } from '#scripts/program/start-thread.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { giveBackLock } from '#scripts/release/site-lock.ts';
import type { FromThread, ToThread } from './build-thread.ts';
import type { Builder } from './worker.ts';

/** A thread ends after this many builds, or after this idle time, to free its memory. One waits without end: a change finds it warm. */
const BUILDS_PER_THREAD = 200;
const IDLE_MS = 60_000;
/** Must be less than the hour after which the queue hands the build to another worker. A first build may spend 20 minutes on pictures and 10 on the catalogue. */
const LONGEST_MS = 45 * 60_000;

interface Thread {
  readonly worker: Worker;
  builds: number;
  idle?: NodeJS.Timeout;
}

export interface ThreadBuilder extends Builder {
  /** Starts threads before the first build. */
  warm(count: number): void;
  close(): Promise<void>;
}

/**
 * Builds in worker threads, so that intake and queue stay responsive while pages are rendered. Threads are reused.
 * A build that takes longer than `longestMs` is stopped, because it would block its place for other merchants.
 */
export function threadBuilder(
  options: Omit<WorkerOptions, 'nowMs'>,
  longestMs: number = LONGEST_MS,
): ThreadBuilder {
  const free: Thread[] = [];

  function start(): Thread {
    const data: WorkerOptions = { ...options, nowMs: 0 };
    const worker = startThread(new URL('./build-thread.ts', import.meta.url), data);
    const thread: Thread = { worker, builds: 0 };
    // An error without a listener would end this process. `runIn` reports the error of a build.
    worker.on('error', (error: Error) => {
      if (drop(thread)) console.error(`error: a waiting build thread ended: ${error.message}`);
    });
    worker.on('exit', () => drop(thread));
    return thread;
  }

  /** Takes a thread out of the waiting ones. Returns whether it waited. */
  function drop(thread: Thread): boolean {
    const place = free.indexOf(thread);
    if (place >= 0) free.splice(place, 1);
    return place >= 0;
  }

  function keep(thread: Thread): void {
    const end = () => {
      drop(thread);
      void thread.worker.terminate();
    };
    if (thread.builds >= BUILDS_PER_THREAD) {
      end();
      warm(1);
      return;
    }
    thread.idle = setTimeout(() => free.length > 1 && end(), IDLE_MS).unref();
    thread.worker.unref();
    free.push(thread);
  }

  function warm(count: number): void {
    for (let made = free.length; made < count; made += 1) keep(start());
  }

  return {
    warm,
    async build(slug, order, mayPublish) {
      const thread = free.pop() ?? start();
      clearTimeout(thread.idle);
      thread.worker.ref();
      thread.builds += 1;
      const outcome = await runIn(thread.worker, { build: slug, order }, mayPublish, longestMs);
      if ('report' in outcome) {
        keep(thread);
        return outcome.report;
      }
      await thread.worker.terminate();
      // The terminated thread could not release the lock, which would block rollbacks of this merchant.
      giveBackLock(siteDirectory(options.outDirectory, slug).lock, order.fence);
      return 'error' in outcome ? crashed(slug, outcome.error) : tooLong(slug, longestMs);
    },
    async close() {
      await Promise.all(
        free.splice(0).map(({ worker, idle }) => {
          clearTimeout(idle);
          return worker.terminate();
        }),
      );
    },
  };
}

const tooLong = (slug: string, longestMs: number): BuildReport =>
  blankReport(slug, 'failed', longestMs / 1000, {
    code: 'build.too-long',
    reason: `The build did not end within ${longestMs / 60_000} minutes and was stopped. It is tried again.`,
  });

function runIn(
  worker: Worker,
  order: ToThread,
  mayPublish: () => Promise<boolean>,
  longestMs: number,
): Promise<{ report: BuildReport } | { error: Error } | { isTooLong: true }> {
  return new Promise((resolve) => {
    const onMessage = (message: FromThread) => {
      if ('report' in message) settle(message);
      // A build that cannot ask must not publish.
      else void mayPublish().then(answer, () => answer(false));
    };
    const answer = (may: boolean) => worker.postMessage({ mayPublish: may } satisfies ToThread);
    const onError = (error: Error) => settle({ error });
    const onExit = (code: number) =>
      settle({ error: new Error(`The build thread ended with status ${code}.`) });
    // Not removeAllListeners(): it also removes the worker's internal listeners, and no message would arrive.
    function settle(outcome: Awaited<ReturnType<typeof runIn>>): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(outcome);
    }
    const timer = setTimeout(() => settle({ isTooLong: true }), longestMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(order);
  });
}
