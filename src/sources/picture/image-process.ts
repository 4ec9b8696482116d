import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import type { AskedJob, ImageJob, ImageOutcome, JobAnswer } from './image-job.ts';

/** The process that decodes pictures. It starts with the first one. */
export interface ImageProcess {
  /** Rejects with errors that are not the picture's fault: a full disk, a process that does not start. */
  readonly run: <Job extends ImageJob>(job: Job) => Promise<ImageOutcome<Job>>;
  /** Null while no process runs. */
  readonly pid: () => number | null;
  readonly close: () => void;
}

export interface ImageProcessLimits {
  /** Bytes of the whole process; above this it kills itself. */
  readonly memory: number;
  /** Milliseconds per picture. */
  readonly timeMs: number;
}

const LIMITS: ImageProcessLimits = { memory: 450_000_000, timeMs: 120_000 };
const IDLE_MS = 20_000;
/**
 * Maximum deaths during one job. A fatal picture is given up after two; others only share the process with it, and stay longer.
 */
const MOST_DEATHS = 100;
/** The process gets no secrets, because pictures may come from strangers. */
const ENVIRONMENT = ['PATH', 'NODE_OPTIONS', 'LD_LIBRARY_PATH', 'TMPDIR', 'UV_THREADPOOL_SIZE'];

interface Asked {
  readonly message: AskedJob;
  readonly resolve: (outcome: ImageOutcome) => void;
  readonly reject: (error: Error) => void;
  deaths: number;
}

/** Runs jobs in a separate process, which lives while there is work. If it dies, a new one continues its jobs. */
export function openImageProcess(limits: ImageProcessLimits = LIMITS): ImageProcess {
  const asked = new Map<number, Asked>();
  let child: ChildProcess | null = null;
  let ids = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(
      new URL('./image-child.ts', import.meta.url),
      [limits.memory, limits.timeMs].map(String),
      {
        execArgv: ['--disable-warning=ExperimentalWarning', '--v8-pool-size=1', '--expose-gc'],
        env: environment(),
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    let isReady = false;
    started.on('message', (answer: JobAnswer | { isReady: true }) => {
      if ('isReady' in answer) isReady = true;
      else settle(answer);
    });
    started.on('error', (error) => {
      if (started.pid !== undefined) return;
      child = null;
      failAll(error.message);
    });
    started.on('exit', (status, signal) => {
      if (child !== started) return;
      child = null;
      if (isReady) repeat();
      else failAll(`it ended with ${signal ?? `status ${status}`}`);
    });
    return started;
  }

  function settle(answer: JobAnswer): void {
    const job = asked.get(answer.id);
    asked.delete(answer.id);
    if ('outcome' in answer) job?.resolve(answer.outcome);
    else job?.reject(Object.assign(new Error(answer.error.message), answer.error));
    if (asked.size === 0) rest();
  }

  /** Repeats the jobs of the dead process; the new one knows from the marks which of them were being tried. */
  function repeat(): void {
    for (const [id, job] of asked) {
      job.deaths += 1;
      if (job.deaths > MOST_DEATHS)
        settle({ id, error: { message: 'The process that decodes pictures died again and again.' } });
      else send(job);
    }
  }

  function failAll(why: string): void {
    const message = `The process that decodes pictures did not start: ${why}. Run npm ci; npm run doctor says what the machine lacks.`;
    for (const id of asked.keys()) settle({ id, error: { message } });
  }

  function send({ message }: Asked): void {
    clearTimeout(idle);
    child ??= start();
    child.ref();
    child.channel?.ref();
    // A process that cannot be written to is about to exit.
    child.send(message, () => {});
  }

  /** Lets this program exit without waiting for the process. */
  function rest(): void {
    child?.unref();
    child?.channel?.unref();
    clearTimeout(idle);
    idle = setTimeout(close, IDLE_MS).unref();
  }

  function close(): void {
    clearTimeout(idle);
    if (child?.connected) child.disconnect();
    child = null;
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        ids += 1;
        const message = { id: ids, job };
        const one = { message, resolve: resolve as Asked['resolve'], reject, deaths: 0 };
        asked.set(ids, one);
        send(one);
      }),
    pid: () => child?.pid ?? null,
    close,
  };
}

function environment(): NodeJS.ProcessEnv {
  const kept = ENVIRONMENT.map((name) => [name, process.env[name]]);
  return {
    ...Object.fromEntries(kept),
    // More arenas make glibc keep a third more memory, without benefit.
    MALLOC_ARENA_MAX: '2',
    // Without this, glibc returns less and less memory: after eight pictures of 310 MB in a row, 420 MB were in use.
    MALLOC_MMAP_THRESHOLD_: '1048576',
    NODE_COMPILE_CACHE: getCompileCacheDir(),
  };
}
