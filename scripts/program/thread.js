// JavaScript, as dukkan.js: a thread does not take the cache of compiled modules over from the main one, and without it would wait
// for Node's TypeScript before its first line.
import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

if (workerData.compileCacheDirectory) enableCompileCache(workerData.compileCacheDirectory);
await import('./installed.js');
await import(workerData.module);
