import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { codeId } from './code-id.ts';
import { compile } from './compile.ts';

test('compiled code that is used is as young as its last use, so that it is not deleted for its age', async () => {
  const root = temporaryDirectory();
  const directory = join(root, 'cache/compiled', codeId(root));
  mkdirSync(join(directory, 'server'), { recursive: true });
  writeFileSync(join(directory, 'server/entry.mjs'), '');
  utimesSync(directory, 0, 0);
  const before = Date.now();
  expect(await compile(root, join(root, 'cache'))).toMatchObject({ directory, isFresh: false });
  // Some disks keep whole seconds.
  expect(statSync(directory).mtimeMs).toBeGreaterThan(before - 2000);
});
