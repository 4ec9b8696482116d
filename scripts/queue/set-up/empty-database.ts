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
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';

/*
 * An empty embedded database for tests. Creating one takes two seconds of CPU time, copying one takes 0.2 s, so it is
 * created once for each version of the engine and kept in the cache.
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

/** The empty database as a dump for PGlite's `loadDataDir`. */
export const emptyDatabase = async (): Promise<Blob> =>
  new Blob([readFileSync(join(await madeOnce(), DUMP))]);

/** Copies the empty database to the place where a rebuild service with this data folder expects its own. */
export async function putEmptyDatabase(dataDirectory: string): Promise<void> {
  cpSync(join(await madeOnce(), FOLDER), join(dataDirectory, FOLDER), { recursive: true });
}
