import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Several directories, because they are in different parts of the disk and only some parts are slow. */
const PROBE_DIRECTORIES = 16;
const FILES_OF_PROBE = 200;
const QUICK_MICROSECONDS = 70;
const LONGEST_WAIT_SECONDS = 330;

/**
 * Waits until the disk creates files at its usual speed in all its parts. For five minutes after large deletions, ext4 skips the freed
 * inodes, and each new file takes three to ten times as long.
 */
export async function settledDisk(directory: string): Promise<void> {
  for (let waited = 0; waited <= LONGEST_WAIT_SECONDS; waited += 10) {
    const paces = Array.from({ length: PROBE_DIRECTORIES }, () => microsecondsForFile(directory));
    if (Math.max(...paces) < QUICK_MICROSECONDS) return;
    await setTimeout(10_000);
  }
  process.stderr.write('The disk stays slow at creating files: read the figures with care.\n');
}

function microsecondsForFile(directory: string): number {
  const probe = mkdtempSync(join(directory, 'probe-'));
  const started = performance.now();
  for (let file = 0; file < FILES_OF_PROBE; file += 1) writeFileSync(join(probe, String(file)), 'probe');
  return ((performance.now() - started) * 1000) / FILES_OF_PROBE;
}
