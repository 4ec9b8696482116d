import { spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { tooBusy } from './errors.ts';
import { MAXIMUM_SIZE, type Transformation } from './transformation.ts';

/** Environment without secrets, because pictures may come from strangers. */
const ENVIRONMENT = ['PATH', 'NODE_OPTIONS', 'LD_LIBRARY_PATH', 'TMPDIR'];

export interface ProcessLimits {
  /** Milliseconds for one picture. */
  readonly longestMs: number;
  /** Bytes of one process. */
  readonly memory: number;
}

/** Transforms a picture in a separate process. Rejects with 503 when that takes too long or too much memory. */
export async function madeInProcess(
  original: Uint8Array,
  transformation: Transformation,
  limits: ProcessLimits & { readonly signal: AbortSignal },
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
  // Ignore write errors: the exit of the process reports them.
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
    // With more arenas glibc uses a third more memory without benefit.
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: getCompileCacheDir(),
  };
}
