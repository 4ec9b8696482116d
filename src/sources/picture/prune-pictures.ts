import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHalfWritten } from '#sources/disk/write-whole.ts';

/** Unused files are kept this long, because a rollback of the code needs the files of its encoder. */
const OLD_MS = 30 * 86_400_000;

/**
 * Deletes pictures of a store (`openImageStore`) that no merchant's index names, and icons, if they were created or last wanted
 * more than 30 days ago. Returns their number. Indexes of former merchants are deleted at once.
 * Releases have their own links to the files, and icons are created again on demand.
 * Throws if an index cannot be read, because then nothing is known to be unused.
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
      // Moving a folder away first keeps it complete or absent for readers.
      await mkdir(pruned, { recursive: true });
      await rename(path, join(pruned, name));
      count += 1;
    }
    return count;
  };
  const pictures = await pruneIn('pictures', (name) => indexed.has(name));
  const icons = await pruneIn('icons', () => false);
  // A deleted mark lets a fatal picture be tried again.
  await pruneIn('marks', () => false);
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
