import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHalfWritten } from './write-whole.ts';

/** An encoder's files are wanted again when a release of the code is taken back. */
const OLD_MS = 30 * 86_400_000;

/**
 * Deletes the pictures of a store (`openImageStore`) that no merchant's index names and that were made, or last wanted anew, more than 30 days ago; gives how many
 * there were. Releases hold links of their own to their files. Throws when an index cannot be read: then nothing is known to be unused.
 */
export async function prunePictures(folder: string, nowMs: number): Promise<number> {
  const indexed = await indexedNames(join(folder, 'index'));
  const pruned = join(folder, 'tmp', `pruned-${process.pid}`);
  let count = 0;
  for (const name of await namesIn(join(folder, 'pictures'))) {
    const path = join(folder, 'pictures', name);
    if (indexed.has(name) || nowMs - (await stat(path)).mtimeMs < OLD_MS) continue;
    // A picture's folder is whole or not there.
    await mkdir(pruned, { recursive: true });
    await rename(path, join(pruned, name));
    count += 1;
  }
  await rm(pruned, { recursive: true, force: true });
  return count;
}

async function indexedNames(folder: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const file of await namesIn(folder)) {
    if (isHalfWritten(file)) continue;
    const { entries } = JSON.parse(await readFile(join(folder, file), 'utf8')) as {
      readonly entries: Readonly<Record<string, { readonly name?: string }>>;
    };
    for (const { name } of Object.values(entries)) if (name) found.add(name);
  }
  return found;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
