import {
  type BigIntStats,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';

/** Orders for a process that `record-syncs.ts` watches; DUKKAN_POWER holds them as JSON. */
export interface PowerCut {
  /** A file with a line for each thing that reached the disk, and for each operation. */
  readonly log: string;
  /** The folder that loses its power. */
  readonly root: string;
  /** The power goes right before this operation, counted from 0; null: never. */
  readonly cutAt: number | null;
}

/** A file's present bytes: other bytes give another line. */
export const bytesLine = ({ ino, mtimeNs, size }: BigIntStats): string => `bytes ${ino} ${mtimeNs} ${size}`;

const nameLine = (folder: bigint, name: string, ino: bigint): string => `name ${folder} ${ino} ${name}`;

/** Where a link in a folder leads. */
const linkLine = (folder: bigint, name: string, target: string): string => `link ${folder} ${name} ${target}`;

/** What a sync of a file or folder brings to the disk: its bytes, or its names. */
export function linesOf(path: string): readonly string[] {
  const stat = statSync(path, { bigint: true });
  if (!stat.isDirectory()) return [bytesLine(stat)];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (entry.isSymbolicLink()) return [linkLine(stat.ino, name, readlinkSync(join(path, name)))];
    if (!entry.isFile() && !entry.isDirectory()) return [];
    const found = statSync(join(path, name), { bigint: true, throwIfNoEntry: false });
    return found ? [nameLine(stat.ino, name, found.ino)] : [];
  });
}

/** The lines of a folder and of all below it. */
export function linesBelow(folder: string): readonly string[] {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = below.filter((entry) => entry.isFile() || entry.isDirectory());
  return [folder, ...paths.map(({ parentPath, name }) => join(parentPath, name))].flatMap((path) =>
    statSync(path, { throwIfNoEntry: false }) ? linesOf(path) : [],
  );
}

/**
 * Turns a folder into the worst state that a file system may show after a power cut, and returns how many entries it took. A file whose
 * bytes were not synced is empty; with `losesNames`, one whose name was not synced is gone. A link leads where it led at the last sync of
 * its folder, or is gone. `synced` lists the newest sync first.
 */
export function losePower(folder: string, synced: ReadonlySet<string>, losesNames: boolean): number {
  let lost = 0;
  const own = statSync(folder, { bigint: true }).ino;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) lost += loseLink(path, linkLine(own, entry.name, ''), synced);
    if (!entry.isFile() && !entry.isDirectory()) continue;
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

/** `begun`: the line of the link without its target. */
function loseLink(path: string, begun: string, synced: ReadonlySet<string>): 0 | 1 {
  const kept = [...synced].find((line) => line.startsWith(begun))?.slice(begun.length);
  if (kept === readlinkSync(path)) return 0;
  rmSync(path);
  if (kept !== undefined) symlinkSync(kept, path);
  return 1;
}
