import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { writeWhole } from '#sources/disk/write-whole.ts';
import { tooBusy } from './errors.ts';
import { MAXIMUM_SIZE, type Transformation } from './transformation.ts';

/** A picture that somebody wants. */
export interface PictureWanted {
  /** The original, with its version: the same name is always the same bytes. */
  readonly name: string;
  readonly transformation: Transformation;
  readonly original: () => Uint8Array;
}

export interface MadePictures {
  /** Rejects with Directus's 503 when too many wait, or when this one takes too long or too much memory. */
  of(wanted: PictureWanted, signal: AbortSignal): Promise<Uint8Array>;
}

export interface PictureLimits {
  /** Processes at a time. */
  readonly atOnce: number;
  /** Further pictures wait, as long as their callers do. */
  readonly mostWaiting: number;
  /** Milliseconds for one picture. */
  readonly longestMs: number;
  /** Bytes of one process. */
  readonly memory: number;
  /** Bytes on disk; what was made first goes first. */
  readonly folderSize: number;
}

const LIMITS: PictureLimits = {
  // One for each core of a small machine.
  atOnce: 2,
  mostWaiting: 100,
  // The largest original as JPEG takes two seconds; as AVIF it would take minutes.
  longestMs: 10_000,
  // The largest original has 144 million when it is decoded.
  memory: 500_000_000,
  folderSize: 500_000_000,
};
/** A folder of many files takes long to look through. */
const PRUNED_EVERY = 50;
/** Pictures may come from strangers: the process sees no secrets. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR'];

interface Job {
  readonly result: Promise<Uint8Array>;
  readonly abort: AbortController;
  callers: number;
}

/**
 * Makes pictures in processes of their own, two at a time, and keeps them in the folder; without one nothing is kept. Whoever wants what
 * is being made waits for the same process, which is killed when nobody waits any more.
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
      if (folder) await keep(folder, file, picture);
      return picture;
    } finally {
      const next = waiting.shift();
      // The place is handed on.
      if (next) next();
      else atWork -= 1;
    }
  }

  /** Waits for one of the places. Who gives up leaves the queue. */
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
    // A new caller begins anew.
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
      // What a power cut emptied is made again.
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

async function madeInProcess(
  original: Uint8Array,
  transformation: Transformation,
  limits: Pick<PictureLimits, 'longestMs' | 'memory'> & { readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const { signal, memory, longestMs } = limits;
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--v8-pool-size=1',
      fileURLToPath(new URL('./picture-child.ts', import.meta.url)),
      String(memory),
      String(MAXIMUM_SIZE ** 2),
      JSON.stringify(transformation),
    ],
    {
      env: environment(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      killSignal: 'SIGKILL',
    },
  );
  // One that dies before it has read all says so by its end.
  child.stdin.on('error', () => undefined);
  child.stdin.end(original);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  const [status, picture, trouble] = await Promise.all([
    ended,
    buffer(child.stdout),
    text(child.stderr),
  ]).catch((error: Error) => {
    signal.throwIfAborted();
    if (error.name === 'AbortError') throw tooBusy();
    throw error;
  });
  if (status === 0) return picture;
  if (status === null) throw tooBusy();
  throw new Error(`A picture could not be made: ${trouble.trim().slice(0, 500)}`);
}

function environment(): NodeJS.ProcessEnv {
  const kept = ENVIRONMENT.map((name) => [name, process.env[name]]);
  return {
    ...Object.fromEntries(kept),
    UV_THREADPOOL_SIZE: '1',
    // With more arenas glibc keeps a third more memory, for nothing.
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: getCompileCacheDir(),
  };
}

/** Removes what was made first until nine tenths of the size are left. */
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
