import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const PROBE_FILES = 2000;
const QUICK_MICROSECONDS = 100;
const LONGEST_WAIT_SECONDS = 90;

/**
 * Waits until files are created at the disk's usual pace: for half a minute after much was deleted, ext4 looks for
 * inodes that were free for longer, and takes up to ten times as long for each file.
 */
export async function settledDisk(directory: string): Promise<void> {
  for (let waited = 0; waited <= LONGEST_WAIT_SECONDS; waited += 10) {
    if (microsecondsForFile(mkdtempSync(join(directory, 'probe-'))) < QUICK_MICROSECONDS) return;
    await setTimeout(10_000);
  }
  process.stderr.write('The disk stays slow at creating files: read the figures with care.\n');
}

function microsecondsForFile(directory: string): number {
  const started = performance.now();
  for (let file = 0; file < PROBE_FILES; file += 1) writeFileSync(join(directory, String(file)), 'probe');
  return ((performance.now() - started) * 1000) / PROBE_FILES;
}
