import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isAlive, type LivingProcess, thisProcess } from '#sources/disk/living-process.ts';

/** Says that a process is decoding the picture. If that process is dead, the picture may have killed it. */
interface Mark extends LivingProcess {
  /** Number of attempts, including this one. */
  readonly tries: number;
}

/** The marks of this process. */
const underWay = new Set<string>();

/** Number of processes that died while they tried the picture, as far as known. */
export function deathsAt(path: string): number {
  try {
    const mark = JSON.parse(readFileSync(path, 'utf8')) as Mark;
    return isAlive(mark) ? mark.tries - 1 : mark.tries;
  } catch {
    return 0;
  }
}

/** Runs `task` with a mark that is on the disk before it starts, and removed after it ends. */
export async function marked<Value>(
  path: string,
  deaths: number,
  task: () => Promise<Value>,
): Promise<Value> {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...thisProcess(), tries: deaths + 1 } satisfies Mark));
  underWay.add(path);
  try {
    return await task();
  } finally {
    underWay.delete(path);
    rmSync(path, { force: true });
  }
}

/** Removes the marks of this process, because it is stopped from outside and its pictures are not to blame. */
export function acquit(): void {
  for (const path of underWay) rmSync(path, { force: true });
}
