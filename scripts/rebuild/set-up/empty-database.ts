import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { cacheDirectory, ROOT } from '#scripts/commands/places.ts';

/*
 * An embedded database with nothing in it, for tests: to make one takes two seconds of a processor, to take a copy a tenth of that.
 * It is made once for each version of the engine and kept in the cache.
 */
const DUMP = 'dump.tar';
const FOLDER = 'queue';

async function madeOnce(): Promise<string> {
  const manifest = join(ROOT, 'node_modules/@electric-sql/pglite/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
  const place = join(cacheDirectory(), `empty-database-${version}`);
  if (existsSync(place)) return place;
  mkdirSync(cacheDirectory(), { recursive: true });
  const making = mkdtempSync(`${place}-`);
  const engine = await PGlite.create(join(making, FOLDER));
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  writeFileSync(join(making, DUMP), Buffer.from(await dump.arrayBuffer()));
  try {
    renameSync(making, place);
  } catch {
    // Another process was faster.
    rmSync(making, { recursive: true });
  }
  return place;
}

/** To be loaded into memory (`loadDataDir`). */
export const emptyDatabase = async (): Promise<Blob> =>
  new Blob([readFileSync(join(await madeOnce(), DUMP))]);

/** Puts it where a rebuild service of that data folder looks for its own. */
export async function putEmptyDatabase(dataDirectory: string): Promise<void> {
  cpSync(join(await madeOnce(), FOLDER), join(dataDirectory, FOLDER), { recursive: true });
}
