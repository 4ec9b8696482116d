import type { Worker } from 'node:worker_threads';
import { type BuildReport, blankReport, crashed } from '#scripts/prerender/build-report.ts';
import type { WorkerOptions } from '#scripts/prerender/build-worker.ts';
import { startThread } from '#scripts/prerender/start-thread.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { giveBackLock } from '#scripts/release/site-lock.ts';
import type { FromThread, ToThread } from './build-thread.ts';
import type { Builder } from './worker.ts';

/** A thread ends after so many builds, or when it had nothing to do for so long: its memory is freed. */
const BUILDS_PER_THREAD = 200;
const IDLE_MS = 60_000;
/** The queue gives a build to another worker after an hour. A first one may fetch pictures for twenty minutes, and a catalogue for ten. */
const LONGEST_MS = 45 * 60_000;

interface Thread {
  readonly worker: Worker;
  builds: number;
  idle?: NodeJS.Timeout;
}

export interface ThreadBuilder extends Builder {
  /** Starts threads ahead of the first build. */
  warm(count: number): void;
  close(): Promise<void>;
}

/**
 * Builds in threads that are kept for the next build, so that intake and queue answer while pages are rendered. One that does not end
 * within `longestMs` is ended: it would keep its place from all other merchants.
 */
export function threadBuilder(
  options: Omit<WorkerOptions, 'nowMs'>,
  longestMs: number = LONGEST_MS,
): ThreadBuilder {
  const free: Thread[] = [];

  function start(): Thread {
    const data: WorkerOptions = { ...options, nowMs: 0 };
    const worker = startThread(new URL('./build-thread.ts', import.meta.url), data);
    return { worker, builds: 0 };
  }

  function keep(thread: Thread): void {
    const end = () => {
      const place = free.indexOf(thread);
      if (place >= 0) free.splice(place, 1);
      void thread.worker.terminate();
    };
    if (thread.builds >= BUILDS_PER_THREAD) {
      end();
      return;
    }
    thread.idle = setTimeout(end, IDLE_MS).unref();
    thread.worker.unref();
    free.push(thread);
  }

  return {
    warm(count) {
      for (let made = free.length; made < count; made += 1) keep(start());
    },
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
      // It could not: nobody could roll this merchant back.
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
      // Who cannot ask may not publish.
      else void mayPublish().then(answer, () => answer(false));
    };
    const answer = (may: boolean) => worker.postMessage({ mayPublish: may } satisfies ToThread);
    const onError = (error: Error) => settle({ error });
    const onExit = (code: number) =>
      settle({ error: new Error(`The build thread ended with status ${code}.`) });
    // One by one: removeAllListeners() would take the worker's own listeners along and leave it mute.
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
