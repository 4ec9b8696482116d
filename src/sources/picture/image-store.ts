import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ok, type Result } from '#domain/result.ts';
import { syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { ENCODER, type EncodedPicture, type ImageProblem } from './image-recipe.ts';

const ABANDONED_AFTER_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A picture in the store: its files are `<folder>/<name>-<width>.<avif|webp>`. */
export interface StoredPicture {
  readonly name: string;
  readonly picture: EncodedPicture;
}

/** Pictures by content, shared by all merchants of a cache folder. A picture's folder exists only if it is complete. */
export interface ImageStore {
  readonly folderOf: (name: string) => string;
  readonly has: (name: string) => boolean;
  readonly add: (bytes: Uint8Array) => Promise<Result<StoredPicture, ImageProblem>>;
}

export function openImageStore(folder: string): ImageStore {
  sweep(join(folder, 'tmp'));
  const folderOf = (name: string): string => join(folder, 'pictures', name);
  const has = (name: string): boolean => existsSync(folderOf(name));
  const underWay = new Map<string, Promise<Result<StoredPicture, ImageProblem>>>();

  const add = async (bytes: Uint8Array, name: string): Promise<Result<StoredPicture, ImageProblem>> => {
    const known = readPicture(folderOf(name));
    if (known) {
      markAsWanted(folderOf(name));
      return ok({ name, picture: known });
    }
    return writeWholeFolder(folder, folderOf(name), async (temporary) => {
      const { imageWork } = await import('./image-work.ts');
      const mark = markOf(folder, name);
      const encoded = await withOriginal(folder, bytes, (original) =>
        imageWork({ kind: 'picture', original, mark, folder: temporary, name }),
      );
      if (!encoded.ok) return encoded;
      writeFileSync(join(temporary, 'picture.json'), JSON.stringify(encoded.value));
      return ok({ name, picture: encoded.value });
    });
  };

  return {
    folderOf,
    has,
    add(bytes) {
      const name = createHash('sha256').update(ENCODER).update(bytes).digest('hex').slice(0, 16);
      const running = underWay.get(name) ?? add(bytes, name).finally(() => underWay.delete(name));
      underWay.set(name, running);
      return running;
    },
  };
}

/** Path of the mark in the store `root` that says that a picture is being tried, or killed the process that tried it. */
export const markOf = (root: string, name: string): string => join(root, 'marks', `${name}.json`);

/** Protects a folder from `prunePictures` until an index names it; some folders are in no index. */
export function markAsWanted(folder: string): void {
  const now = Date.now();
  if (now - statSync(folder).mtimeMs > DAY_MS) utimesSync(folder, now / 1000, now / 1000);
}

/** Gives `task` a file with the bytes below the store `root`, for as long as it runs. */
export async function withOriginal<Value>(
  root: string,
  bytes: Uint8Array,
  task: (original: string) => Promise<Value>,
): Promise<Value> {
  const original = temporaryIn(root);
  try {
    writeFileSync(original, bytes);
    return await task(original);
  } finally {
    rmSync(original, { force: true });
  }
}

/** A path below the store `root` that nobody else uses. `sweep` removes it when its process was killed. */
function temporaryIn(root: string): string {
  const temporary = join(root, 'tmp');
  mkdirSync(temporary, { recursive: true });
  return join(temporary, `${process.pid}-${crypto.randomUUID()}`);
}

/** Lets `write` fill a temporary folder below the store `root`, and gives it its name only if that succeeded. */
export async function writeWholeFolder<Value, Problem>(
  root: string,
  folder: string,
  write: (temporary: string) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> {
  const temporary = temporaryIn(root);
  mkdirSync(temporary);
  try {
    const written = await write(temporary);
    if (written.ok) {
      // Syncs the files first, because a power cut must not leave the folder without its content.
      for (const name of readdirSync(temporary)) syncToDisk(join(temporary, name));
      syncToDisk(temporary);
      publish(temporary, folder);
    }
    return written;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Removes remains of killed builds. Younger folders may belong to a running build. */
function sweep(temporaryFolder: string): void {
  const names = existsSync(temporaryFolder) ? readdirSync(temporaryFolder) : [];
  for (const name of names) {
    const path = join(temporaryFolder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > ABANDONED_AFTER_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

/** If another process published the same picture first, its files are equal, so they are used. */
function publish(temporary: string, folder: string): void {
  mkdirSync(join(folder, '..'), { recursive: true });
  try {
    renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

function readPicture(folder: string): EncodedPicture | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'picture.json'), 'utf8'));
  } catch {
    return null;
  }
}
