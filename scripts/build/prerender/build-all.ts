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
 * Builds merchants on all cores, each on one core, and reports each one when it ends. When a thread dies, only the merchant that
 * it was building fails.
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
  // Starting a thread takes longer than building most merchants.
  if (waiting.length <= 2) {
    for (const slug of waiting) onReport(await buildTenant({ ...here, slug }));
    return;
  }
  const threads = Math.min(availableParallelism(), waiting.length);
  await Promise.all(Array.from({ length: threads }, () => runThread(waiting, options, onReport)));
}

/** Builds merchants from the list in a thread until the list is empty. Starts another thread when this one dies. */
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
    // Not removeAllListeners(): it also removes the worker's internal listeners, and no message would arrive.
    function settle(outcome: { report: BuildReport } | { error: Error }): void {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(outcome);
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(slug);
  });
}
