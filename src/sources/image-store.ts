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
import { ENCODER, type EncodedPicture, type ImageProblem } from './image-recipe.ts';

const ABANDONED_AFTER_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A picture in the store: its files are `<folder>/<name>-<width>.<avif|webp>`. */
export interface StoredPicture {
  readonly name: string;
  readonly picture: EncodedPicture;
}

/** Pictures by content, shared by all merchants of a cache folder. A picture's folder exists only when it is whole. */
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
      const { encodePicture } = await import('./image-encode.ts');
      const encoded = await encodePicture(bytes, temporary, name);
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

/** `prunePictures` must not take it for unused: no index names it yet, or ever. */
export function markAsWanted(folder: string): void {
  const now = Date.now();
  if (now - statSync(folder).mtimeMs > DAY_MS) utimesSync(folder, now / 1000, now / 1000);
}

/** Lets `write` fill a folder below the store `root`; it appears under its name only when that succeeded. */
export async function writeWholeFolder<Value, Problem>(
  root: string,
  folder: string,
  write: (temporary: string) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> {
  const temporary = join(root, 'tmp', `${process.pid}-${crypto.randomUUID()}`);
  mkdirSync(temporary, { recursive: true });
  try {
    const written = await write(temporary);
    if (written.ok) publish(temporary, folder);
    return written;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** What a killed build left behind; younger work may belong to a running one. */
function sweep(temporaryFolder: string): void {
  const names = existsSync(temporaryFolder) ? readdirSync(temporaryFolder) : [];
  for (const name of names) {
    const path = join(temporaryFolder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > ABANDONED_AFTER_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

/** Another process may have been first with the same picture: its files are the same. */
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
