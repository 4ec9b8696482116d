import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';

/** Who holds a lock: the process, and when it started, because process ids are used again. */
interface Holder {
  readonly pid: number;
  readonly startedAt: string;
  /** Of a build that somebody else counts: a higher number may take the lock over. */
  readonly fence?: number;
}

/** A lock that was taken. */
export interface Lock {
  /** Whether nobody has pushed it aside. */
  isMine(): boolean;
  /** Nothing when it is another's by now. */
  release(): void;
}

/** State and start (in ticks since boot) from /proc/<pid>/stat; null where there is no such file system. */
function statOf(pid: number): { readonly state: string; readonly startedAt: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  // A killed process that nobody waited for keeps its id.
  return statOf(pid)?.state !== 'Z';
}

const isAlive = ({ pid, startedAt }: Holder): boolean =>
  isRunning(pid) && (statOf(pid)?.startedAt ?? '') === startedAt;

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Null for what no build wrote. */
function holderIn(text: string): Holder | null {
  try {
    const { pid, startedAt, fence } = JSON.parse(text) as Partial<Holder>;
    if (!Number.isInteger(pid) || typeof startedAt !== 'string') return null;
    return { pid: Number(pid), startedAt, ...(typeof fence === 'number' ? { fence } : {}) };
  } catch {
    return null;
  }
}

const isHeld = (text: string): boolean => {
  const holder = holderIn(text);
  return holder !== null && isAlive(holder);
};

/** Whether a living build holds it that this one may not push aside. */
function isHeldAgainst(text: string, fence: number | undefined): boolean {
  const holder = holderIn(text);
  if (holder === null || !isAlive(holder)) return false;
  return fence === undefined || holder.fence === undefined || holder.fence >= fence;
}

/** Whether a build died here before it could give its lock back: it may have left more. */
export function isAbandoned(path: string): boolean {
  const text = readText(path);
  return text !== null && !isHeld(text);
}

/**
 * Takes a merchant's build lock; `null` says that another living build holds it.
 * A lock whose process died is taken over, and so is one with a lower `fence`: its process may be frozen.
 * Written whole before it is linked into place, so a kill leaves no empty lock.
 */
export function takeLock(path: string, fence?: number): Lock | null {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${path}.${process.pid}.${threadId}`;
  const holder: Holder = { pid: process.pid, startedAt: statOf(process.pid)?.startedAt ?? '' };
  const text = JSON.stringify({
    ...holder,
    ...(fence === undefined ? {} : { fence }),
    token: crypto.randomUUID(),
  });
  const isMine = () => readText(path) === text;
  writeFileSync(mine, text);
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        linkSync(mine, path);
        return {
          isMine,
          release() {
            if (isMine()) rmSync(path, { force: true });
          },
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const found = readText(path);
      if (found !== null && (isHeldAgainst(found, fence) || !removeDead(path, found))) return null;
    }
    return null;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Removes a dead build's lock, and only that one: of two builds that found it, the slower one must not remove the quicker one's. */
function removeDead(path: string, found: string): boolean {
  const aside = `${path}.${process.pid}.${threadId}.dead`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
  const isSame = readText(aside) === found;
  if (!isSame) linkSync(aside, path);
  rmSync(aside, { force: true });
  return isSame;
}

/** Deletes what builds that died while they took the lock left beside it. */
export function sweepLockFiles(path: string): void {
  const prefix = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!Number.isInteger(pid) || !isRunning(pid)) rmSync(join(dirname(path), name), { force: true });
  }
}
