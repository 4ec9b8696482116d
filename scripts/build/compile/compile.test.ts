import { existsSync, mkdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { codeId, INPUTS } from './code-id.ts';
import { compile } from './compile.ts';

function compiledIn(cache: string, root: string): string {
  const directory = join(cache, 'compiled', codeId(root));
  mkdirSync(join(directory, 'server'), { recursive: true });
  writeFileSync(join(directory, 'server/entry.mjs'), 'code');
  writeFileSync(join(directory, 'sizes.json'), '{"server/entry.mjs":4}');
  return directory;
}

test('a service with another cache uses the code that was compiled during the installation', async () => {
  const root = temporaryDirectory();
  const directory = compiledIn(join(root, '.dukkan'), root);
  expect(await compile(root, temporaryDirectory())).toMatchObject({ directory, isFresh: false });
});

test('without permission to write beside the code, the message says who has to compile it', async () => {
  // Nobody may write into a folder that is missing; where one is only forbidden depends on who runs this test.
  const root = join(temporaryDirectory(), 'missing');
  await expect(compile(root, temporaryDirectory())).rejects.toThrow(/npm run compile/);
});

test('compiled code is not used if a power cut has emptied it', async () => {
  const root = join(temporaryDirectory(), 'missing');
  const cache = temporaryDirectory();
  const directory = compiledIn(cache, root);
  expect(await compile(root, cache)).toMatchObject({ directory });
  truncateSync(join(directory, 'server/entry.mjs'));
  await expect(compile(root, cache)).rejects.toThrow(/is not compiled yet/);
});

test('each use renews the age of compiled code, so that code in use is not deleted', async () => {
  const root = temporaryDirectory();
  const directory = compiledIn(join(root, 'cache'), root);
  utimesSync(directory, 0, 0);
  const before = Date.now();
  expect(await compile(root, join(root, 'cache'))).toMatchObject({ directory, isFresh: false });
  // Some disks keep whole seconds.
  expect(statSync(directory).mtimeMs).toBeGreaterThan(before - 2000);
});

test('all files and folders of the code id exist', () => {
  expect(INPUTS.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
