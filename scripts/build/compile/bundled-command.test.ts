import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { bundledCommand } from './bundled-command.ts';
import { codeIds } from './code-id.ts';

test.each(['src/domain/money.ts', 'scripts/cli/build.ts', 'scripts/queue/build-thread.ts', 'package.json'])(
  'the bundled command is not used if %s has changed',
  (changed) => {
    const root = temporaryDirectory();
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    };
    write(changed, 'as it was');
    const { pages, commands } = codeIds(root);
    const path = `.dukkan/compiled/${pages}/command-${commands}/build-alone.mjs`;
    write(path, '');
    expect(bundledCommand(root, [join(root, 'cache'), join(root, '.dukkan')])).toBe(join(root, path));
    write(changed, 'as it is');
    expect(bundledCommand(root, [join(root, '.dukkan')])).toBeUndefined();
  },
);

test('the bundled command of one folder is not used in another folder', () => {
  expect(codeIds(temporaryDirectory()).commands).not.toBe(codeIds(temporaryDirectory()).commands);
});
