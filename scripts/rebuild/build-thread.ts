import { parentPort, workerData } from 'node:worker_threads';
import type { BuildReport } from '#scripts/prerender/build-report.ts';
import { buildTenant } from '#scripts/prerender/build-tenant.ts';
import type { WorkerOptions } from '#scripts/prerender/build-worker.ts';
import { compiledCode } from '#scripts/prerender/compiled-code.ts';
import { reportIfUntouched } from '#scripts/prerender/untouched.ts';
import type { BuildOrder } from './tenant-row.ts';

/** What the thread is asked: a build, or the answer to its own question. */
export type ToThread =
  | { readonly build: string; readonly order: BuildOrder }
  | { readonly mayPublish: boolean };

/** What the thread says: the end of a build, or whether it may publish. */
export type FromThread = { readonly report: BuildReport } | { readonly asks: 'may-publish' };

const { codeId, compiledDirectory, ...options } = workerData as WorkerOptions;
const compiled = compiledCode(codeId, compiledDirectory);

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
