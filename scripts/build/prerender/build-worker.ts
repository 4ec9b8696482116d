import { parentPort, workerData } from 'node:worker_threads';
import type { BuildOptions } from './build-options.ts';
import { buildTenant } from './build-tenant.ts';
import { compiledCode } from './compiled-code.ts';

/** Data of a worker thread: the options of every build, and the folder of the compiled code. */
export interface WorkerOptions extends Omit<BuildOptions, 'slug' | 'compiled'> {
  readonly codeId: string;
  readonly compiledDirectory: string;
}

const { codeId, compiledDirectory, ...options } = workerData as WorkerOptions;
const compiled = compiledCode(codeId, compiledDirectory);

parentPort?.on('message', async (slug: string) => {
  parentPort?.postMessage(await buildTenant({ ...options, slug, compiled }));
});
