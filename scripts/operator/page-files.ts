import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '#domain/tenant/locale.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';

interface PageFile {
  readonly type: string;
  readonly text: string;
}

const SOURCE = join(import.meta.dirname, 'page');
/** Files outside of `page/` that the page imports, without type-only imports. A change of one causes a new bundle. */
export const SHARED = [
  'scripts/release/change-words.ts',
  'src/domain/hours/weekly-hours.ts',
  'src/domain/language/digits.ts',
  'src/domain/language/isolate.ts',
  'src/domain/money.ts',
  'src/domain/tenant/locale.ts',
  'src/i18n/format-date.ts',
  'src/i18n/format-number.ts',
  'src/i18n/format.ts',
  'src/i18n/look-up.ts',
  'src/i18n/make-translator.ts',
  ...LOCALES.map((locale) => `src/i18n/${locale}/operator.json`),
];
const TYPES = {
  'ops.js': 'text/javascript; charset=utf-8',
  'ops.css': 'text/css; charset=utf-8',
} as const;

let bundled: Promise<Readonly<Record<string, string>>> | undefined;

/** A file of the operator's page; null for unknown names. The first call after a change of the page makes the bundle. */
export async function pageFile(name: string): Promise<PageFile | null> {
  if (!Object.hasOwn(TYPES, name)) return null;
  bundled ??= readBundle().catch((error: unknown) => {
    bundled = undefined;
    throw error;
  });
  const text = (await bundled)[name];
  return text === undefined ? null : { type: TYPES[name as keyof typeof TYPES], text };
}

/** Reads the bundle from the cache, by the hash of its sources, or makes it. */
async function readBundle(): Promise<Readonly<Record<string, string>>> {
  const folder = join(cacheDirectory(), 'ops-page');
  const place = join(folder, sourceHash());
  const read = () =>
    Object.fromEntries(Object.keys(TYPES).map((name) => [name, readFileSync(join(place, name), 'utf8')]));
  try {
    return read();
  } catch {
    await bundle(folder, place);
    return read();
  }
}

function sourceHash(): string {
  const files = readdirSync(SOURCE)
    .sort()
    .map((name) => join(SOURCE, name));
  const others = [...SHARED, 'package-lock.json'].map((path) => join(ROOT, path));
  const texts = [...files, ...others, import.meta.filename].map((path) => readFileSync(path, 'utf8'));
  return hash('sha256', texts.join('\0'), 'hex').slice(0, 16);
}

/** Writes to a temporary place and renames it, so that an interruption leaves no incomplete bundle. */
async function bundle(folder: string, place: string): Promise<void> {
  const staging = join(folder, `.staging-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    mode: 'production',
    // Independent of the current NODE_ENV, because all runs share the cached bundle.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: staging,
      emptyOutDir: true,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(SOURCE, 'main.tsx'),
        output: { entryFileNames: 'ops.js', assetFileNames: 'ops[extname]' },
      },
    },
  });
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('.')) rmSync(join(folder, name), { recursive: true, force: true });
  }
  renameSync(staging, place);
}
