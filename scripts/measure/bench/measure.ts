import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#scripts/program/places.ts';

/** One run of a program. */
export interface Measure {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  readonly output: string;
}

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: { readonly build: string };
};

/** The arguments that `npm run build` gives to Node. */
export const BUILD_COMMAND: readonly string[] = scripts.build.split(' ').slice(1);

/** Runs `node args…` to its end. Throws with its output when it fails. */
export function measure(args: readonly string[], environment: Record<string, string> = {}): Measure {
  const usageFile = join(tmpdir(), `dukkan-usage-${process.pid}.json`);
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', join(ROOT, 'scripts/measure/bench/report-usage.js'), ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, NODE_ENV: 'production', ...environment, DUKKAN_USAGE_FILE: usageFile },
    },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0)
    throw new Error(`node ${args.join(' ')} ended with status ${status}:\n${stdout}\n${stderr}`);
  const usage = JSON.parse(readFileSync(usageFile, 'utf8')) as Pick<Measure, 'cpuSeconds' | 'peakBytes'>;
  rmSync(usageFile);
  return { seconds, ...usage, output: stdout };
}

/** The middle value; for an even number of values, the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  if (low === undefined || high === undefined) throw new Error('A median needs at least one value.');
  return (low + high) / 2;
}
