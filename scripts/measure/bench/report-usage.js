import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded with --import. At the end of the process, writes the CPU time and memory of the process and its threads.
// This file is JavaScript, so that the measured program does not wait for Node to load TypeScript.
const file = process.env.DUKKAN_USAGE_FILE;
if (file && isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(
      file,
      JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 }),
    );
  });
}
