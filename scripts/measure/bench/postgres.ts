import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's folder with PostgreSQL's programs; null when it is not installed. */
function programs(): string | null {
  const root = '/usr/lib/postgresql';
  const newest = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  const directory = newest ? join(root, newest, 'bin') : '';
  return existsSync(join(directory, 'initdb')) ? directory : null;
}

/** Reason for a skipped test. */
export const NO_POSTGRES = 'PostgreSQL is not installed';

export interface TemporaryPostgres {
  readonly url: string;
  /** Stops the server like a crash. `resume` starts it with the data on the disk. */
  halt(): void;
  resume(): void;
  /** Stops the server and deletes its files. */
  stop(): void;
}

/**
 * Starts a PostgreSQL server for a test or a benchmark, with its files in a temporary folder. Returns null when PostgreSQL is not
 * installed. PostgreSQL refuses to run as root, so root starts it as the user `postgres`.
 */
export function temporaryPostgres(port: number): TemporaryPostgres | null {
  const bin = programs();
  if (!bin) return null;
  const directory = mkdtempSync(join(tmpdir(), 'dukkan-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...args: string[]): void => {
    const command = [join(bin, program), ...args];
    const [name = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    const { status, stderr } = spawnSync(name, rest, {
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const data = join(directory, 'data');
  chmodSync(directory, 0o777);
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync');
  const settings = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1`;
  const resume = () => run('pg_ctl', '-D', data, '-o', settings, '-l', join(directory, 'log'), '-w', 'start');
  const halt = () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  resume();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt,
    resume,
    stop() {
      halt();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
