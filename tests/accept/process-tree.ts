import { readdirSync, readFileSync } from 'node:fs';

interface RunningProcess {
  readonly pid: string;
  readonly command: string;
  /** Bytes in memory. Shared bytes are split among the processes that share them. */
  readonly bytes: number;
  /** The most bytes that it ever had in memory, shared ones included. */
  readonly mostBytes: number;
}

/** A process and its descendants, as Linux shows them in /proc. Processes that end meanwhile are left out. */
export function processTree(root: number): readonly RunningProcess[] {
  const below = new Map<string, string[]>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = read(pid, 'stat');
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '';
    below.set(parent, [...(below.get(parent) ?? []), pid]);
  }
  const pids = [String(root)];
  for (const pid of pids) pids.push(...(below.get(pid) ?? []));
  return pids.map((pid) => ({
    pid,
    command: read(pid, 'cmdline').replaceAll('\0', ' '),
    bytes: 1024 * Number(/^Pss:\s+(\d+) kB/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0),
    mostBytes: 1024 * Number(/^VmHWM:\s+(\d+) kB/m.exec(read(pid, 'status'))?.[1] ?? 0),
  }));
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
