import { spawn } from 'node:child_process';
import { ROOT } from '#scripts/program/places.ts';

interface CommandRun {
  readonly command: readonly string[];
  /** `pipe` collects the output. */
  readonly stdio: 'inherit' | 'pipe';
  readonly limitMs: number;
  readonly environment?: NodeJS.ProcessEnv;
}

export interface CommandEnd {
  /** Null when the command did not start or was killed. */
  readonly status: number | null;
  readonly output: Buffer;
  readonly isOverLimit: boolean;
}

const running = new Set<number>();
// Commands run in their own process groups, which do not get Ctrl+C from the terminal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
process.once('exit', () => {
  for (const pid of running) killGroup(pid);
});

/** Runs a command to its end. After `limitMs`, kills it with all processes that it has started. */
export function runCommand({ command, stdio, limitMs, environment }: CommandRun): Promise<CommandEnd> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...environment },
    detached: true,
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => void output.push(piece));
  let isOverLimit = false;
  const limit = setTimeout(() => {
    isOverLimit = true;
    if (pid !== undefined) killGroup(pid);
  }, limitMs);
  return new Promise((resolve) => {
    const end = (status: number | null) => {
      clearTimeout(limit);
      if (pid !== undefined) running.delete(pid);
      resolve({ status, output: Buffer.concat(output), isOverLimit });
    };
    child.once('close', end).once('error', (error) => {
      console.error(error.message);
      end(null);
    });
  });
}

/** Kills a process group. Windows has none, so only the process is killed there. */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
