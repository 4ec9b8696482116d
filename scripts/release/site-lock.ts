import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isAlive, isRunning, type LivingProcess, thisProcess } from '#sources/disk/living-process.ts';

/** Who holds a lock. The output directory may be one that several machines share. */
interface Holder extends LivingProcess {
  /** Of a build that somebody else counts: a higher number may take the lock over. */
  readonly fence?: number;
}

/** A lock that was taken. */
export interface Lock {
  /** Whether nobody has pushed it aside. */
  isMine(): boolean;
  /** Says that its process lives; nothing when it is another's by now. */
  renew(): void;
  /** Nothing when it is another's by now. */
  release(): void;
}

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
 * A lock whose process died is taken over, and so is one with a lower `fence`: its process may be frozen. One of another machine is
 * held for a quarter of an hour after it was taken or renewed: whether its process lives cannot be seen.
 * Written whole before it is linked into place, so a kill leaves no empty lock.
 */
export function takeLock(path: string, fence?: number): Lock | null {
  mkdirSync(dirname(path), { recursive: true });
  const token = crypto.randomUUID();
  // Two machines' processes may have the same id.
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
            // Where one of the two fails, on a full disk, the lock is held as it was.
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

/** Removes a dead build's lock, and only that one: of two builds that found it, the slower one must not remove the quicker one's. */
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
 * Gives back the lock of a build of this very process whose thread was ended, and no other one: who takes a lock sees only that the
 * process lives.
 */
export function giveBackLock(path: string, fence: number): void {
  const found = readText(path);
  const holder = found === null ? null : holderIn(found);
  const isOurs = holder?.host === hostname() && holder.pid === process.pid && holder.fence === fence;
  if (found !== null && isOurs) removeDead(path, found, `${path}.${process.pid}.ended`);
}

/** Deletes what builds that died while they took the lock left beside it. */
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
