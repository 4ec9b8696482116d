import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from '#scripts/program/start-thread.ts';
import type { BuildOptions } from './build-options.ts';
import { type BuildReport, crashed } from './build-report.ts';
import { buildTenant } from './build-tenant.ts';
import type { WorkerOptions } from './build-worker.ts';
import { compiledCode } from './compiled-code.ts';
import { reportIfUntouched } from './untouched.ts';

/**
 * Builds merchants on all cores, one merchant on one core, and tells of each as it ends.
 * A thread that dies takes only its merchant along.
 */
export async function buildAll(
  slugs: readonly string[],
  options: WorkerOptions,
  onReport: (report: BuildReport) => void,
): Promise<void> {
  const { codeId, compiledDirectory, ...rest } = options;
  const compiled = compiledCode(codeId, compiledDirectory);
  const here: Omit<BuildOptions, 'slug'> = { ...rest, compiled };
  const waiting: string[] = [];
  for (const slug of slugs) {
    const report = reportIfUntouched({ ...here, slug });
    if (report) onReport(report);
    else waiting.push(slug);
  }
  // A thread takes longer to start than most merchants take to build.
  if (waiting.length <= 2) {
    for (const slug of waiting) onReport(await buildTenant({ ...here, slug }));
    return;
  }
  const threads = Math.min(availableParallelism(), waiting.length);
  await Promise.all(Array.from({ length: threads }, () => runThread(waiting, options, onReport)));
}

/** One thread after another takes merchants from the list until it is empty. */
async function runThread(
  waiting: string[],
  options: WorkerOptions,
  onReport: (report: BuildReport) => void,
): Promise<void> {
  let worker: Worker | null = null;
  for (let slug = waiting.shift(); slug !== undefined; slug = waiting.shift()) {
    worker ??= startThread(new URL('./build-worker.ts', import.meta.url), options);
    const outcome = await ask(worker, slug);
    if ('error' in outcome) {
      await worker.terminate();
      worker = null;
      onReport(crashed(slug, outcome.error));
    } else {
      onReport(outcome.report);
    }
  }
  await worker?.terminate();
}

function ask(worker: Worker, slug: string): Promise<{ report: BuildReport } | { error: Error }> {
  return new Promise((resolve) => {
    const onMessage = (report: BuildReport) => settle({ report });
    const onError = (error: Error) => settle({ error });
    const onExit = (code: number) =>
      settle({ error: new Error(`The thread that built ${slug} ended with status ${code}.`) });
    // One by one: removeAllListeners() would take the worker's own listeners along and leave it mute.
    function settle(outcome: { report: BuildReport } | { error: Error }): void {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(outcome);
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(slug);
  });
}
