import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that wrote a file. It includes the start time, because process ids are reused. */
export interface LivingProcess {
  /** Host name, because several machines may share the folder. */
  readonly host: string;
  readonly pid: number;
  readonly startedAt: string;
  /** Epoch milliseconds. */
  readonly takenAtMs: number;
}

/** A process of another machine cannot be checked, so it counts as alive for this time, which is longer than a build takes. */
const FOREIGN_MS = 15 * 60_000;

/** State and start time (in ticks since boot) from /proc/<pid>/stat; null on systems without /proc. */
function statOf(pid: number): { readonly state: string; readonly startedAt: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return null;
  }
}

export const thisProcess = (): LivingProcess => ({
  host: hostname(),
  pid: process.pid,
  startedAt: statOf(process.pid)?.startedAt ?? '',
  takenAtMs: Date.now(),
});

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  // A zombie process keeps its id, but does not run.
  return statOf(pid)?.state !== 'Z';
}

/**
 * Whether the process is alive. One of another machine counts as alive for a quarter of an hour, because it cannot be checked.
 */
export function isAlive({ host, pid, startedAt, takenAtMs }: LivingProcess): boolean {
  if (host !== hostname()) return Date.now() - takenAtMs < FOREIGN_MS;
  return isRunning(pid) && (statOf(pid)?.startedAt ?? '') === startedAt;
}
