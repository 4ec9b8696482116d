import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { clockChangesOf } from '#domain/hours/wall-clock.ts';
import { isCountry } from '#domain/tenant/tenant-fields.ts';
import { syncAllToDisk } from '#sources/disk/sync-to-disk.ts';
import { codeIds, INPUTS, MORE_OF_COMMAND } from './code-id.ts';

/** The command that is bundled, and the threads that build. */
const ENTRIES = [
  'scripts/cli/build-alone.ts',
  'scripts/build/prerender/build-worker.ts',
  'scripts/queue/build-thread.ts',
];
/** Packages that few builds load, and those with native code or programs. All others are bundled. */
const OUTER = /^(?:@directus\/sdk|astro|sharp|undici|vite)(?:\/|$)/;

/**
 * Bundles `npm run build` beside the compiled pages, so that Node loads a few files instead of hundreds. The folder's name contains
 * the id of all sources, so nobody finds a bundle that is older than a source.
 */
export async function bundleCommand(root: string, compiledDirectory: string): Promise<void> {
  const { pages, commands } = codeIds(root);
  const directory = join(compiledDirectory, `command-${commands}`);
  if (existsSync(directory)) return;
  const staging = join(compiledDirectory, `.command-${process.pid}`);
  rmSync(staging, { recursive: true, force: true });
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [outerPackages(), coveredSources(root), placesOfSources(), knownCodeId(pages), knownPlaces()],
    // Resolve packages as Node does.
    resolve: { conditions: ['node'], mainFields: [] },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: staging,
      target: 'node24',
      rolldownOptions: {
        input: ENTRIES.map((path) => join(root, path)),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  await syncAllToDisk(staging, [staging, ...readdirSync(staging).map((name) => join(staging, name))]);
  try {
    renameSync(staging, directory);
  } catch (error) {
    // Another process has just written the same bundle.
    if (!existsSync(directory)) throw error;
    rmSync(staging, { recursive: true, force: true });
  }
  for (const name of readdirSync(compiledDirectory))
    if (/^\.?command-/.test(name) && name !== basename(directory))
      rmSync(join(compiledDirectory, name), { recursive: true, force: true });
}

/** Imports unbundled packages by absolute path, because a cache in another folder has no `node_modules` above it. */
function outerPackages(): Plugin {
  return {
    name: 'dukkan:outer-packages',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!OUTER.test(id)) return undefined;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && { id: pathToFileURL(found.id).href, external: true };
    },
  };
}

/** Throws when the bundle contains a file that its id does not cover. */
function coveredSources(root: string): Plugin {
  const folders = [...INPUTS, ...MORE_OF_COMMAND, 'node_modules'].map((path) => join(root, path));
  return {
    name: 'dukkan:covered-sources',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        if (id.startsWith(root) && !folders.some((folder) => id.startsWith(folder)))
          throw new Error(
            `${id} is in the bundled command, but not in its id: add its folder to MORE_OF_COMMAND.`,
          );
      }
    },
  };
}

/** Keeps `import.meta` of the original modules, from which folders are found. Starts threads from the bundle. */
function placesOfSources(): Plugin {
  const entries = ENTRIES.map((path) => basename(path, '.ts')).join('|');
  const thread = new RegExp(`new URL\\('\\./(${entries})\\.ts', import\\.meta\\.url\\)`, 'g');
  return {
    name: 'dukkan:places-of-sources',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:scripts|src)\/.*\.ts$/, code: /import\.meta\./ },
      handler: (code, id) =>
        code
          .replace(thread, `new URL('./$1.mjs', import.meta.bundle)`)
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          .replaceAll('import.meta.bundle', 'import.meta.url'),
    },
  };
}

/** Writes the id of the sources into the bundle, so that it does not read them again. */
function knownCodeId(id: string): Plugin {
  return {
    name: 'dukkan:known-code-id',
    transform: {
      filter: { id: /\/compile\/code-id\.ts$/ },
      handler: (code) => code.replace('idOf(root, INPUTS)', JSON.stringify(id)),
    },
  };
}

/** The time zones and countries of this Node's Intl, as constants. */
function knownPlaces(): Plugin {
  return {
    name: 'dukkan:known-places',
    load: {
      filter: { id: /\/domain\/tenant\/known-places\.ts$/ },
      handler: () => {
        const zones = Intl.supportedValuesOf('timeZone').map((zone) => [zone, clockChangesOf(zone)]);
        const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
        const countries = letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry);
        const json = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
        return `export const TIME_ZONES = new Map(${json(zones)});\nexport const COUNTRIES = new Set(${json(countries)});`;
      },
    },
  };
}
