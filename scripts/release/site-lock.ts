import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isAlive, isRunning, type LivingProcess, thisProcess } from '#sources/disk/living-process.ts';

/** Holder of a lock: a process, possibly on another machine that shares the output directory. */
interface Holder extends LivingProcess {
  /** Number of the build, when the queue counts builds. A build with a higher number may take over the lock. */
  readonly fence?: number;
}

/** A lock that this build has taken. */
export interface Lock {
  /** Whether no other build has taken it over. */
  isMine(): boolean;
  /** Confirms that the process is alive. Does nothing when another build has taken over. */
  renew(): void;
  /** Does nothing when another build has taken over. */
  release(): void;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** The holder in a lock file; null when no build has written the text. */
function holderIn(text: string): Holder | null {
  try {
    const { host = hostname(), pid, startedAt, takenAtMs = 0, fence } = JSON.parse(text) as Partial<Holder>;
    if (!Number.isInteger(pid) || typeof startedAt !== 'string') return null;
    return { host, pid: Number(pid), startedAt, takenAtMs, ...(typeof fence === 'number' ? { fence } : {}) };
  } catch {
    return null;
  }
}

const isHeld = (text: string): boolean => {
  const holder = holderIn(text);
  return holder !== null && isAlive(holder);
};

/** Whether a living build holds the lock that a build with this `fence` must not take over. */
function isHeldAgainst(text: string, fence: number | undefined): boolean {
  const holder = holderIn(text);
  if (holder === null || !isAlive(holder)) return false;
  return fence === undefined || holder.fence === undefined || holder.fence >= fence;
}

/** Whether a build died while it held the lock. It may have left other files as well. */
export function isAbandoned(path: string): boolean {
  const text = readText(path);
  return text !== null && !isHeld(text);
}

/**
 * Takes a merchant's build lock; null when another living build holds it.
 *
 * - It takes over the lock of a dead process, and one with a lower `fence`, whose process may be frozen.
 * - Another machine's process cannot be checked. Its lock counts for 15 minutes after it was taken or renewed.
 * - The file is complete before it is linked into place, so a killed process leaves no empty lock.
 */
export function takeLock(path: string, fence?: number): Lock | null {
  mkdirSync(dirname(path), { recursive: true });
  const token = crypto.randomUUID();
  // Processes of two machines may have the same id.
  const mine = `${path}.${process.pid}.${token}`;
  const holder: Holder = {
    ...thisProcess(),
    ...(fence === undefined ? {} : { fence }),
  };
  let text = JSON.stringify({ ...holder, token });
  const isMine = () => readText(path) === text;
  writeFileSync(mine, text);
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        linkSync(mine, path);
        return {
          isMine,
          renew() {
            if (!isMine()) return;
            const renewed = JSON.stringify({ ...holder, takenAtMs: Date.now(), token });
            writeFileSync(mine, renewed);
            renameSync(mine, path);
            // If one of these fails, for example on a full disk, the lock stays as it was.
            text = renewed;
          },
          release() {
            if (isMine()) rmSync(path, { force: true });
          },
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const found = readText(path);
      if (found !== null && (isHeldAgainst(found, fence) || !removeDead(path, found, `${mine}.dead`)))
        return null;
    }
    return null;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Removes the lock of a dead build, and no other: when two builds find it, the slower one must not remove the new lock of the faster one. */
function removeDead(path: string, found: string, aside: string): boolean {
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

/**
 * Gives back the lock of a terminated thread of this process. Other builds could not take it over, because the process is alive.
 */
export function giveBackLock(path: string, fence: number): void {
  const found = readText(path);
  const holder = found === null ? null : holderIn(found);
  const isOurs = holder?.host === hostname() && holder.pid === process.pid && holder.fence === fence;
  if (found !== null && isOurs) removeDead(path, found, `${path}.${process.pid}.ended`);
}

/** Deletes temporary lock files of killed builds. */
export function sweepLockFiles(path: string): void {
  const prefix = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(prefix)) continue;
    const full = join(dirname(path), name);
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    const isInUse = (Number.isInteger(pid) && isRunning(pid)) || isHeld(readText(full) ?? '');
    if (!isInUse) rmSync(full, { force: true });
  }
}
