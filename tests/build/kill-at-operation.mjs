// Loaded into a build with --import: kills it, as `kill -9` does, right before one of its changes to the disk.
// DUKKAN_KILL_AT counts them from the writing of release.json, which is 0.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const killAt = Number(process.env.DUKKAN_KILL_AT);
let count = -1;

for (const name of ['writeFileSync', 'linkSync', 'renameSync', 'symlinkSync', 'rmSync', 'mkdirSync']) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (count >= 0 || String(args[0]).endsWith('/release.json')) count += 1;
    if (count === killAt) process.kill(process.pid, 'SIGKILL');
    return original(...args);
  };
}
syncBuiltinESMExports();
