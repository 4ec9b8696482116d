import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { codeId } from './code-id.ts';
import { compile } from './compile.ts';

function compiledIn(cache: string, root: string): string {
  const directory = join(cache, 'compiled', codeId(root));
  mkdirSync(join(directory, 'server'), { recursive: true });
  writeFileSync(join(directory, 'server/entry.mjs'), '');
  return directory;
}

test('code that whoever installed it has compiled is not compiled again by a service with a cache of its own', async () => {
  const root = temporaryDirectory();
  const directory = compiledIn(join(root, '.dukkan'), root);
  expect(await compile(root, temporaryDirectory())).toMatchObject({ directory, isFresh: false });
});

test('a user who may not write beside the code is told who has to compile it', async () => {
  // Nobody may write into a folder that is missing; where one is only forbidden depends on who runs this test.
  const root = join(temporaryDirectory(), 'missing');
  await expect(compile(root, temporaryDirectory())).rejects.toThrow(/npm run compile/);
});

test('compiled code that is used is as young as its last use, so that it is not deleted for its age', async () => {
  const root = temporaryDirectory();
  const directory = compiledIn(join(root, 'cache'), root);
  utimesSync(directory, 0, 0);
  const before = Date.now();
  expect(await compile(root, join(root, 'cache'))).toMatchObject({ directory, isFresh: false });
  // Some disks keep whole seconds.
  expect(statSync(directory).mtimeMs).toBeGreaterThan(before - 2000);
});
