import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// JavaScript, so that no measured program waits for Node to load its TypeScript. Loaded with --import: writes what the process
// used, its threads included, when it ends.
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
