import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '#sources/disk/write-whole.ts';
import { tooBusy } from './errors.ts';
import { madeInProcess, type ProcessLimits } from './picture-process.ts';
import type { Transformation } from './transformation.ts';

/** A requested picture. */
export interface PictureWanted {
  /** Name of the original with its version. The same name always means the same bytes. */
  readonly name: string;
  readonly transformation: Transformation;
  readonly original: () => Uint8Array;
}

export interface MadePictures {
  /** Rejects with Directus's 503 when the queue is full, or when this picture takes too long or too much memory. */
  of(wanted: PictureWanted, signal: AbortSignal): Promise<Uint8Array>;
}

export interface PictureLimits extends ProcessLimits {
  /** Processes at a time. */
  readonly atOnce: number;
  /** Maximum number of waiting pictures. They wait as long as their callers do. */
  readonly mostWaiting: number;
  /** Maximum bytes on disk. The oldest pictures are deleted first. */
  readonly folderSize: number;
}

const LIMITS: PictureLimits = {
  // One per core of a small machine.
  atOnce: 2,
  mostWaiting: 100,
  // The largest original as JPEG takes two seconds.
  longestMs: 10_000,
  // The largest original needs 144 million when decoded.
  memory: 500_000_000,
  folderSize: 500_000_000,
};
/** Number of new pictures between two checks of the folder's size, because listing many files is slow. */
const PRUNED_EVERY = 50;

interface Job {
  readonly result: Promise<Uint8Array>;
  readonly abort: AbortController;
  callers: number;
}

/**
 * Makes pictures in separate processes, two at a time, and stores them in the folder, if there is one. Requests for the same picture
 * wait for the same process, which is killed when no call waits any longer.
 */
export function madePictures(folder?: string, limits: Partial<PictureLimits> = {}): MadePictures {
  const { atOnce, mostWaiting, folderSize, ...ofProcess } = { ...LIMITS, ...limits };
  if (folder) mkdirSync(folder, { recursive: true });
  const jobs = new Map<string, Job>();
  const waiting: (() => void)[] = [];
  let atWork = 0;
  let written = 0;

  async function made({ original, transformation }: PictureWanted, file: string, signal: AbortSignal) {
    await place(signal);
    try {
      signal.throwIfAborted();
      const picture = await madeInProcess(original(), transformation, { ...ofProcess, signal });
      // Without its file, the picture is made again for the next call.
      if (folder) await keep(folder, file, picture).catch(console.error);
      return picture;
    } finally {
      const next = waiting.shift();
      // Pass the slot to the next in the queue.
      if (next) next();
      else atWork -= 1;
    }
  }

  /** Waits for a slot. A caller that disconnects leaves the queue. */
  async function place(signal: AbortSignal): Promise<void> {
    if (atWork < atOnce) atWork += 1;
    else
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => {
          const index = waiting.indexOf(resolve);
          if (index < 0) return;
          waiting.splice(index, 1);
          reject(signal.reason);
        });
      });
  }

  async function keep(into: string, file: string, picture: Uint8Array): Promise<void> {
    writeWhole(join(into, file), picture);
    written += 1;
    if (written % PRUNED_EVERY === 1) await prune(into, folderSize);
  }

  function jobOf(wanted: PictureWanted, file: string): Job {
    const known = jobs.get(file);
    if (known) return known;
    if (waiting.length >= mostWaiting) throw tooBusy();
    const abort = new AbortController();
    const forget = () => {
      if (jobs.get(file) === job) jobs.delete(file);
    };
    const result = made(wanted, file, abort.signal).finally(forget);
    const job: Job = { result, abort, callers: 0 };
    // The next caller starts again.
    abort.signal.addEventListener('abort', forget);
    jobs.set(file, job);
    return job;
  }

  return {
    async of(wanted, signal) {
      const file = createHash('sha256')
        .update(`${wanted.name} ${JSON.stringify(wanted.transformation)}`)
        .digest('hex');
      const kept = folder && (await readFile(join(folder, file)).catch(() => null));
      // A power cut may have emptied the file; make it again.
      if (kept && kept.length > 0) return kept;
      signal.throwIfAborted();
      const job = jobOf(wanted, file);
      job.callers += 1;
      const leave = () => {
        job.callers -= 1;
        if (job.callers === 0) job.abort.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await job.result;
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
}

/** Deletes the oldest pictures until nine tenths of the maximum size are left. */
async function prune(folder: string, size: number): Promise<void> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { size: bytes, mtimeMs } = await stat(path);
      return { path, bytes, mtimeMs };
    }),
  );
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= size) return;
  for (const { path, bytes } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (total <= size * 0.9) return;
    await rm(path, { force: true });
    total -= bytes;
  }
}
