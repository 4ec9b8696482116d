import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const DATA_FILES = [
  'tenant.json',
  'settings.json',
  ...['products', 'variations', 'categories', 'attributes', 'branches', 'zones'].map(
    (name) => `catalogue/${name}.json`,
  ),
];

/**
 * A hash of all that a tenant of the files source is made from: JSON files by content, pictures by path, size and
 * time of change, and its files of changes where there are any. Equal stamps mean that nothing has to be read again.
 */
export function inputStamp(tenantDirectory: string, changesFiles: readonly (string | null)[] = []): string {
  const hash = createHash('sha256');
  for (const name of DATA_FILES) {
    const bytes = bytesOf(join(tenantDirectory, name));
    hash.update(`${name}\0${bytes?.length ?? 'none'}\0`);
    if (bytes) hash.update(bytes);
  }
  addFolder(hash, join(tenantDirectory, 'images'), '');
  for (const changesFile of changesFiles) {
    const changes = changesFile === null ? null : bytesOf(changesFile);
    if (changes) hash.update(changes);
  }
  return hash.digest('hex');
}

function addFolder(hash: Hash, folder: string, prefix: string): void {
  const entries = entriesOf(folder);
  for (const entry of entries) {
    const name = `${prefix}${entry.name}`;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path, `${name}/`);
    else {
      const stat = statSync(path, { throwIfNoEntry: false });
      hash.update(`${name}\0${stat?.size}\0${stat?.mtimeMs}\0`);
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
