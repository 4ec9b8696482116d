import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { PATH } = process.env;
let work: string;
/** Folders that the stand-in for `sync` was called with. */
let calls: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'sync-to-disk-'));
  calls = join(work, 'calls');
  vi.resetModules();
});

afterEach(() => {
  process.env.PATH = PATH;
  rmSync(work, { recursive: true });
});

/** Puts a program `sync` before the system's. */
function standIn(script: string): void {
  const bin = join(work, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'sync'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, 'sync'), 0o755);
  process.env.PATH = `${bin}${delimiter}${PATH}`;
}

/** Syncs a file that is not there: one by one, this throws. */
async function syncMany(folder: string): Promise<void> {
  const { syncAllToDisk } = await import('./sync-to-disk.ts');
  await syncAllToDisk(
    folder,
    Array.from({ length: 65 }, () => join(folder, 'missing')),
  );
}

test('many files are synced by one program, whatever their folder is called', async () => {
  standIn(`printf '%s|' "$@" >> '${calls}'`);
  const odd = `${work}/it's $(true) a\n"folder"`;
  await syncMany(odd);
  await syncMany(work);
  expect(readFileSync(calls, 'utf8')).toBe(`-f|${odd}|-f|${work}|`);
});

test('files are synced one by one if the program fails, and the next ones by the program', async () => {
  standIn(`test -e '${calls}'`);
  await expect(syncMany(work)).rejects.toThrow('ENOENT');
  writeFileSync(calls, '');
  await syncMany(work);
});

test('files are synced one by one if the shell dies, and the next ones by another shell', async () => {
  standIn(`test -e '${calls}' || kill -9 $PPID`);
  await expect(syncMany(work)).rejects.toThrow('ENOENT');
  writeFileSync(calls, '');
  await syncMany(work);
});

test('files are synced one by one without a shell', async () => {
  process.env.PATH = work;
  await expect(syncMany(work)).rejects.toThrow('ENOENT');
});

test('a program that has synced ends by itself', () => {
  const file = JSON.stringify(join(import.meta.dirname, 'sync-to-disk.ts'));
  const program = `import { syncAllToDisk } from ${file};
    await syncAllToDisk('${work}', Array(65).fill('${work}'));
    console.log('synced');`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 20_000 });
  expect(String(output)).toBe('synced\n');
});
