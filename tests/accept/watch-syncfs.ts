import childProcess, { type ChildProcessWithoutNullStreams } from 'node:child_process';

type Spawn = (program: string, ...rest: unknown[]) => ChildProcessWithoutNullStreams;

/** Calls `begin` before the shell of sync-to-disk.ts is asked to sync a folder's file system, and its result when it has. The caller must call `syncBuiltinESMExports`. */
export function watchSyncfs(begin: (folder: string) => () => void): void {
  const programs = childProcess as unknown as { spawn: Spawn };
  const { spawn } = programs;
  programs.spawn = (program, ...rest) => {
    const child = spawn(program, ...rest);
    if (program !== 'sh') return child;
    const running: (() => void)[] = [];
    const write = child.stdin.write.bind(child.stdin) as (text: string) => boolean;
    child.stdin.write = (command: string) => {
      running.push(begin(command.split("'")[1] ?? ''));
      return write(command);
    };
    child.stdout.on('data', (statuses: Buffer) => {
      for (const status of String(statuses).trim().split('\n')) {
        const end = running.shift();
        if (status === '0') end?.();
      }
    });
    return child;
  };
}
