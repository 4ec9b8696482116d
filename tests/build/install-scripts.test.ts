import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';

/** Packages whose install script may be left out: what it would fetch or check is there without it. */
const NEEDLESS = ['esbuild'];

test('the bootstrap runs every install script that is needed, and knows of all others', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<
      Record<string, { readonly hasInstallScript?: true; readonly optional?: true }>
    >;
  };
  const named = Object.entries(lock.packages).flatMap(([path, { hasInstallScript, optional }]) =>
    hasInstallScript && !optional ? [path.replace(/^.*node_modules\//, '')] : [],
  );
  const [, list = ''] =
    /WITH_SCRIPTS = \[(.*?)\]/.exec(readFileSync(join(ROOT, 'scripts/bootstrap.mjs'), 'utf8')) ?? [];
  const run = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  expect([...new Set(named)].sort()).toEqual([...run, ...NEEDLESS].sort());
});
