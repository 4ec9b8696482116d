// Loaded into a build with --import: writes down how long each sync took, in milliseconds, a line for each with its thread.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { threadId } from 'node:worker_threads';

type Call = (...args: unknown[]) => unknown;

const log = process.env.DUKKAN_SYNCS ?? '';
const say = (started: number) => fs.appendFileSync(log, `${threadId} ${performance.now() - started}\n`);

const { fsyncSync } = fs;
fs.fsyncSync = (handle) => {
  const started = performance.now();
  fsyncSync(handle);
  say(started);
};
const programs = childProcess as unknown as { execFile: Call };
const { execFile } = programs;
programs.execFile = (program, args, done) => {
  const started = performance.now();
  return execFile(program, args, (...answer: unknown[]) => {
    if (program === 'sync') say(started);
    (done as Call)(...answer);
  });
};
syncBuiltinESMExports();
