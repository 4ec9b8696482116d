import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { BuildOptions } from './build-options.ts';

/** What a worker thread is given: the options of every build, and where the compiled code lies. */
export interface WorkerOptions extends Omit<BuildOptions, 'slug' | 'compiled'> {
  readonly codeId: string;
  readonly compiledDirectory: string;
  /** Node's cache of compiled modules, which a thread does not take over from the main one. */
  readonly compileCacheDirectory?: string | undefined;
}

const { codeId, compiledDirectory, compileCacheDirectory, ...options } = workerData as WorkerOptions;
// Before anything else is loaded, so imported afterwards.
if (compileCacheDirectory) enableCompileCache(compileCacheDirectory);
const { buildTenant } = await import('./build-tenant.ts');
const { compiledCode } = await import('./compiled-code.ts');
const compiled = compiledCode(codeId, compiledDirectory);

parentPort?.on('message', async (slug: string) => {
  parentPort?.postMessage(await buildTenant({ ...options, slug, compiled }));
});
