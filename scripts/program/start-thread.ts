import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { imageWay } from '#sources/picture/image-work.ts';

/** Starts a worker thread that runs `module`; the module finds `data` in its `workerData`. */
export function startThread(module: URL, data: object): Worker {
  const way = imageWay();
  return new Worker(new URL('./thread.js', import.meta.url), {
    workerData: {
      ...data,
      module: module.href,
      compileCacheDirectory: getCompileCacheDir(),
      imageWay: way,
    },
    transferList: [way],
    // Rendered pages are short-lived: a young generation that holds a few hundred of them makes collection cheap.
    resourceLimits: { maxYoungGenerationSizeMb: 96 },
  });
}
