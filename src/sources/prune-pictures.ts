import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHalfWritten } from './write-whole.ts';

/** An encoder's files are wanted again when a release of the code is taken back. */
const OLD_MS = 30 * 86_400_000;

/**
 * Deletes what was made, or last wanted, more than 30 days ago: pictures of a store (`openImageStore`) that no merchant's index names, and
 * icons. Gives how many there were. Indexes of those who are no merchants any more are deleted at once. Releases hold links of their own to
 * their files, and icons are made again when they are wanted. Throws when an index cannot be read: then nothing is known to be unused.
 */
export async function prunePictures(
  folder: string,
  nowMs: number,
  isMerchant: (slug: string) => boolean,
): Promise<number> {
  await forgetOthers(join(folder, 'index'), isMerchant);
  const indexed = await indexedNames(join(folder, 'index'));
  const pruned = join(folder, 'tmp', `pruned-${process.pid}`);
  const pruneIn = async (part: string, isInUse: (name: string) => boolean): Promise<number> => {
    let count = 0;
    for (const name of await namesIn(join(folder, part))) {
      const path = join(folder, part, name);
      if (isInUse(name) || nowMs - (await stat(path)).mtimeMs < OLD_MS) continue;
      // A picture's folder is whole or not there.
      await mkdir(pruned, { recursive: true });
      await rename(path, join(pruned, name));
      count += 1;
    }
    return count;
  };
  const pictures = await pruneIn('pictures', (name) => indexed.has(name));
  const icons = await pruneIn('icons', () => false);
  await rm(pruned, { recursive: true, force: true });
  return pictures + icons;
}

async function forgetOthers(folder: string, isMerchant: (slug: string) => boolean): Promise<void> {
  for (const file of await namesIn(folder))
    if (file.endsWith('.json') && !isMerchant(file.slice(0, -'.json'.length)))
      await rm(join(folder, file), { force: true });
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
