import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

const DATA_FILES = [
  'tenant.json',
  'settings.json',
  ...['products', 'variations', 'categories', 'attributes', 'branches', 'zones'].map(
    (name) => `catalogue/${name}.json`,
  ),
];

/**
 * A hash of all inputs of a tenant of the files source: JSON files by content, pictures by path, size and modification time, and
 * the files of changes, if any. Equal stamps mean that nothing has to be read again.
 */
export const inputStamp = (tenantDirectory: string, changesFiles: readonly (string | null)[] = []): string =>
  stampOf(tenantDirectory, changesFiles, ({ size, mtimeMs }) => `${size}\0${mtimeMs}`);

/**
 * A stamp for comparison between machines. It omits modification times, because each machine has its own checkout. So it misses a
 * picture that was replaced by one of the same size.
 */
export const sharedInputStamp = (
  tenantDirectory: string,
  changesFiles: readonly (string | null)[] = [],
): string => stampOf(tenantDirectory, changesFiles, ({ size }) => `${size}`);

type FileFacts = (stat: Stats) => string;

function stampOf(
  tenantDirectory: string,
  changesFiles: readonly (string | null)[],
  factsOf: FileFacts,
): string {
  const hash = createHash('sha256');
  for (const name of DATA_FILES) {
    const bytes = bytesOf(join(tenantDirectory, name));
    hash.update(`${name}\0${bytes?.length ?? 'none'}\0`);
    if (bytes) hash.update(bytes);
  }
  addFolder(hash, join(tenantDirectory, 'images'), '', factsOf);
  for (const changesFile of changesFiles) {
    const changes = changesFile === null ? null : bytesOf(changesFile);
    if (changes) hash.update(changes);
  }
  return hash.digest('hex');
}

function addFolder(hash: Hash, folder: string, prefix: string, factsOf: FileFacts): void {
  const entries = entriesOf(folder);
  for (const entry of entries) {
    const name = `${prefix}${entry.name}`;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path, `${name}/`, factsOf);
    else {
      const stat = statSync(path, { throwIfNoEntry: false });
      hash.update(`${name}\0${stat && factsOf(stat)}\0`);
    }
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((left, right) =>
      left.name < right.name ? -1 : 1,
    );
  } catch {
    return [];
  }
}

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
