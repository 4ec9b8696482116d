// Loaded into a build or a worker with --import. It records what the process brings to the disk, and ends it right before one operation.
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { bytesLine, linesBelow, linesOf, type PowerCut } from './on-disk.ts';
import { watchSyncfs } from './watch-syncfs.ts';

type Call = (...args: unknown[]) => unknown;

const { log, root, cutAt } = JSON.parse(process.env.DUKKAN_POWER ?? '{}') as PowerCut;
const logFile = fs.openSync(log, 'a');
const say = (lines: readonly string[]) => void fs.writeSync(logFile, `${lines.join('\n')}\n`);
let count = -1;

function operation(name: string, path: string): void {
  count += 1;
  if (count === cutAt) process.kill(process.pid, 'SIGKILL');
  say([`operation ${name} ${path}`]);
}

const calls = fs as unknown as Record<string, Call>;
for (const name of [
  'writeFileSync',
  'copyFileSync',
  'linkSync',
  'renameSync',
  'symlinkSync',
  'rmSync',
  'mkdirSync',
]) {
  const original = calls[name] as Call;
  calls[name] = (...args) => {
    const path = args.slice(0, 2).findLast((arg) => typeof arg === 'string' && arg.startsWith(root));
    if (path) operation(name, String(path));
    return original(...args);
  };
}

const { fsyncSync } = fs;
fs.fsyncSync = (handle) => {
  const path = fs.readlinkSync(`/proc/self/fd/${handle}`);
  operation('fsyncSync', path);
  const lines = linesOf(path);
  fsyncSync(handle);
  say(lines);
};

const file = await open(process.execPath);
const handles = Object.getPrototypeOf(file) as typeof file;
await file.close();
const { datasync } = handles;
handles.datasync = async function () {
  const before = await this.stat({ bigint: true });
  await datasync.call(this);
  say([bytesLine(before)]);
};

watchSyncfs((folder) => {
  operation('syncfs', folder);
  const lines = linesBelow(root);
  return () => say(lines);
});
syncBuiltinESMExports();
