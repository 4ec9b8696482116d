// Loaded into a build with --import: writes down how long each sync took, in milliseconds, a line for each with its thread.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { threadId } from 'node:worker_threads';
import { watchSyncfs } from './watch-syncfs.ts';

const log = process.env.DUKKAN_SYNCS ?? '';
const say = (started: number) => fs.appendFileSync(log, `${threadId} ${performance.now() - started}\n`);

const { fsyncSync } = fs;
fs.fsyncSync = (handle) => {
  const started = performance.now();
  fsyncSync(handle);
  say(started);
};
watchSyncfs(() => {
  const started = performance.now();
  return () => say(started);
});
syncBuiltinESMExports();
