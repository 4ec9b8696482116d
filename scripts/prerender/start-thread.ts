import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Starts a thread with a module of ours, which finds `data` in its `workerData`. */
export function startThread(module: URL, data: object): Worker {
  return new Worker(new URL('../thread.js', import.meta.url), {
    workerData: { ...data, module: module.href, compileCacheDirectory: getCompileCacheDir() },
    // Pages are short-lived garbage: with room for a few hundred of them, collecting costs next to nothing.
    resourceLimits: { maxYoungGenerationSizeMb: 96 },
  });
}
