import { type BigIntStats, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

/** What a process that `record-syncs.ts` watches is told, in DUKKAN_POWER. */
export interface PowerCut {
  /** A line for each thing that reached the disk, and for each operation. */
  readonly log: string;
  /** What lies on the disk that loses its power. */
  readonly root: string;
  /** The operation, from 0, right before which the power goes; null: never. */
  readonly cutAt: number | null;
}

/** A file's bytes as they are: a change makes another line. */
export const bytesLine = ({ ino, mtimeNs, size }: BigIntStats): string => `bytes ${ino} ${mtimeNs} ${size}`;

const nameLine = (folder: bigint, name: string, ino: bigint): string => `name ${folder} ${ino} ${name}`;

/** What is on the disk when a file or a folder was synced: its bytes, or its names. */
export function linesOf(path: string): readonly string[] {
  const stat = statSync(path, { bigint: true });
  if (!stat.isDirectory()) return [bytesLine(stat)];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .flatMap(({ name }) => {
      const found = statSync(join(path, name), { bigint: true, throwIfNoEntry: false });
      return found ? [nameLine(stat.ino, name, found.ino)] : [];
    });
}

/** The same for all of a folder. */
export function linesBelow(folder: string): readonly string[] {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = below.filter((entry) => entry.isFile() || entry.isDirectory());
  return [folder, ...paths.map(({ parentPath, name }) => join(parentPath, name))].flatMap((path) =>
    statSync(path, { throwIfNoEntry: false }) ? linesOf(path) : [],
  );
}

/**
 * Makes of a folder the worst that a file system may show after a power cut: files are empty whose bytes no sync has brought to the disk,
 * and with `losesNames` those are gone whose names none has. How many it took.
 */
export function losePower(folder: string, synced: ReadonlySet<string>, losesNames: boolean): number {
  let lost = 0;
  const own = statSync(folder, { bigint: true }).ino;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    const stat = statSync(path, { bigint: true });
    if (losesNames && !synced.has(nameLine(own, entry.name, stat.ino))) {
      rmSync(path, { recursive: true });
      lost += 1;
    } else if (entry.isDirectory()) lost += losePower(path, synced, losesNames);
    else if (stat.size > 0n && !synced.has(bytesLine(stat))) {
      truncateSync(path);
      lost += 1;
    }
  }
  return lost;
}
