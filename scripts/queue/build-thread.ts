import { parentPort, workerData } from 'node:worker_threads';
import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import { buildTenant, warmUp } from '#scripts/build/prerender/build-tenant.ts';
import type { WorkerOptions } from '#scripts/build/prerender/build-worker.ts';
import { compiledCode } from '#scripts/build/prerender/compiled-code.ts';
import { reportIfUntouched } from '#scripts/build/prerender/untouched.ts';
import type { BuildOrder } from './tenant-row.ts';

/** Messages to the thread: a build order, or the answer to `asks: 'may-publish'`. */
export type ToThread =
  | { readonly build: string; readonly order: BuildOrder }
  | { readonly mayPublish: boolean };

/** Messages from the thread: the report of a finished build, or the question whether it may publish. */
export type FromThread = { readonly report: BuildReport } | { readonly asks: 'may-publish' };

const { codeId, compiledDirectory, ...options } = workerData as WorkerOptions;
const compiled = compiledCode(codeId, compiledDirectory);
warmUp(compiled);

const say = (message: FromThread) => parentPort?.postMessage(message);
let answer: ((mayPublish: boolean) => void) | null = null;

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    answer = resolve;
    say({ asks: 'may-publish' });
  });
}

parentPort?.on('message', async (message: ToThread) => {
  if ('mayPublish' in message) {
    answer?.(message.mayPublish);
    return;
  }
  const { build: slug, order } = message;
  const { lastProducts, ...reading } = order;
  const build = {
    ...options,
    slug,
    compiled,
    reading,
    lastProducts,
    fence: reading.fence,
    nowMs: Date.now(),
  };
  say({ report: reportIfUntouched(build) ?? (await buildTenant({ ...build, mayPublish: ask })) });
});
