import { removeWorker } from './remove-worker.ts';
import { runWorker } from './run-worker.ts';
import type { WorkerSite } from './worker-site.ts';

declare const self: ServiceWorkerGlobalScope & { readonly dukkan: WorkerSite };

if (self.dukkan.isEnabled) runWorker(self, self.dukkan);
else removeWorker(self, self.dukkan.slug);
