import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly hasInstallScript?: true; readonly optional?: true }>
  >;
};
/** Packages whose install script may be left out: what it would fetch or check is there without it. */
const NEEDLESS = ['esbuild'];

test('every esbuild is a version that is kept, whichever package asks for it', () => {
  // astro-i18next brings 0.15 of its own, whose server answers every site's page (GHSA-67mh-4wv8-2f99).
  const versions = Object.entries(packages).flatMap(([path, { version }]) =>
    path.endsWith('node_modules/esbuild') ? [version] : [],
  );
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version = '0.0') => Number(version.split('.')[1]) < 25)).toEqual([]);
});

test('the bootstrap runs every install script that is needed, and knows of all others', () => {
  const named = Object.entries(packages).flatMap(([path, { hasInstallScript, optional }]) =>
    hasInstallScript && !optional ? [path.replace(/^.*node_modules\//, '')] : [],
  );
  const [, list = ''] =
    /WITH_SCRIPTS = \[(.*?)\]/.exec(readFileSync(join(ROOT, 'scripts/bootstrap.mjs'), 'utf8')) ?? [];
  const run = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  expect([...new Set(named)].sort()).toEqual([...run, ...NEEDLESS].sort());
});
