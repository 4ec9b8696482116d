import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { threadId } from 'node:worker_threads';

/** Who holds a lock: the process, and when it started, because process ids are used again. */
interface Holder {
  readonly pid: number;
  readonly startedAt: string;
}

/** Field 22 of /proc/<pid>/stat, in ticks since boot; empty where there is no such file system. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startOf(pid) === startedAt;
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/**
 * Takes a merchant's build lock; the answer releases it, `null` says that another living build holds it.
 * A lock whose process died is taken over. Written whole before it is linked into place, so a kill leaves no empty lock.
 */
export function takeLock(path: string): (() => void) | null {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${path}.${process.pid}.${threadId}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder));
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        linkSync(mine, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const holder = readHolder(path);
        if (holder && isAlive(holder)) return null;
        rmSync(path, { force: true });
      }
    }
    return null;
  } finally {
    rmSync(mine, { force: true });
  }
}
