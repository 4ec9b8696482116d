import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { giveBackLock, isAbandoned, sweepLockFiles, takeLock } from './site-lock.ts';

const placeOf = () => join(temporaryDirectory(), 'site/.lock');

/** A lock of another machine, where the process with that id is not running here. */
const foreign = (takenAtMs: number, fence?: number): string =>
  JSON.stringify({ host: 'another', pid: deadPid(), startedAt: '1', takenAtMs, fence });

/** The id of a process that has ended and was waited for. */
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

test('one build holds a lock until it releases it', () => {
  const path = placeOf();
  const lock = takeLock(path);
  expect(lock).not.toBeNull();
  expect(takeLock(path)).toBeNull();
  expect(isAbandoned(path)).toBe(false);
  lock?.release();
  expect(existsSync(path)).toBe(false);
  const second = takeLock(path);
  expect(second).not.toBeNull();
  second?.release();
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test.each([
  ['a process that ended', () => JSON.stringify({ pid: deadPid(), startedAt: '1' })],
  ['an older process with the same id', () => JSON.stringify({ pid: process.pid, startedAt: '1' })],
  ['nobody: it is empty', () => ''],
  ['nobody: it is no lock', () => '{"pid":"x"}'],
])('a lock of %s is taken over', (_, text) => {
  const path = placeOf();
  takeLock(path)?.release();
  writeFileSync(path, text());
  expect(isAbandoned(path)).toBe(true);
  const lock = takeLock(path);
  expect(lock).not.toBeNull();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  lock?.release();
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test('a renewed lock counts as new, and a lost lock cannot be renewed', () => {
  const path = placeOf();
  const lock = takeLock(path);
  const takenAtMs = () => JSON.parse(readFileSync(path, 'utf8')).takenAtMs;
  const before = takenAtMs();
  vi.useFakeTimers({ now: before + 600_000 });
  lock?.renew();
  vi.useRealTimers();
  expect(takenAtMs()).toBe(before + 600_000);
  expect(lock?.isMine()).toBe(true);
  writeFileSync(path, foreign(Date.now()));
  lock?.renew();
  expect(JSON.parse(readFileSync(path, 'utf8')).host).toBe('another');
  expect(readdirSync(join(path, '..'))).toEqual(['.lock']);
});

test('a lock stays held if it cannot be renewed', () => {
  const path = placeOf();
  const lock = takeLock(path);
  const before = readFileSync(path, 'utf8');
  // This folder prevents writing a file with its name.
  mkdirSync(`${path}.${process.pid}.${JSON.parse(before).token}`);
  expect(() => lock?.renew()).toThrow('EISDIR');
  expect([readFileSync(path, 'utf8') === before, lock?.isMine()]).toEqual([true, true]);
  lock?.release();
  expect(existsSync(path)).toBe(false);
});

test('a counted build takes the lock of an older one, which then cannot release it', () => {
  const path = placeOf();
  const frozen = takeLock(path, 4);
  expect(takeLock(path, 4)).toBeNull();
  const newer = takeLock(path, 5);
  expect(newer).not.toBeNull();
  expect([frozen?.isMine(), newer?.isMine()]).toEqual([false, true]);
  frozen?.release();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ fence: 5 });
  newer?.release();
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test('counted and uncounted builds wait for each other', () => {
  const path = placeOf();
  const plain = takeLock(path);
  expect(takeLock(path, 9)).toBeNull();
  plain?.release();
  const counted = takeLock(path, 9);
  expect(counted).not.toBeNull();
  expect(takeLock(path)).toBeNull();
  counted?.release();
});

test('a lock of another machine is respected, although its processes are invisible', () => {
  const path = placeOf();
  takeLock(path)?.release();
  writeFileSync(path, foreign(Date.now(), 4));
  expect([isAbandoned(path), takeLock(path), takeLock(path, 4)]).toEqual([false, null, null]);
  const newer = takeLock(path, 5);
  expect(newer?.isMine()).toBe(true);
  newer?.release();
});

test('a lock of another machine is ignored after some time', () => {
  const path = placeOf();
  takeLock(path)?.release();
  writeFileSync(path, foreign(Date.now() - 16 * 60_000));
  expect(isAbandoned(path)).toBe(true);
  expect(takeLock(path)?.isMine()).toBe(true);
});

test('a killed process that nobody waited for holds no lock', async ({ skip }) => {
  skip(!existsSync('/proc/self/stat'), 'this machine has no /proc');
  const path = placeOf();
  takeLock(path)?.release();
  // The shell never waits for its child, which stays a zombie.
  const shell = spawn('/bin/sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 20'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [chunk] = (await once(shell.stdout, 'data')) as [Buffer];
    const pid = Number(String(chunk));
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    await expect.poll(() => stat()[0]).toBe('Z');
    writeFileSync(path, JSON.stringify({ pid, startedAt: stat()[19] }));
    expect(isAbandoned(path)).toBe(true);
  } finally {
    shell.kill('SIGKILL');
  }
});

test('a build that lost its lock does not release the lock of another', () => {
  const path = placeOf();
  const lock = takeLock(path);
  writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: 'another' }));
  lock?.release();
  expect(existsSync(path)).toBe(true);
});

test('files of dead builds beside the lock are deleted, and those of living builds stay', () => {
  const path = placeOf();
  const lock = takeLock(path);
  const dead = `.lock.${deadPid()}.0`;
  const living = `.lock.${process.pid}.7`;
  const elsewhere = `${dead}.elsewhere`;
  for (const name of [dead, `${dead}.dead`, living, 'report.json']) writeFileSync(join(path, '..', name), '');
  writeFileSync(join(path, '..', elsewhere), foreign(Date.now()));
  sweepLockFiles(path);
  const left = readdirSync(join(path, '..')).sort();
  expect(left).toEqual(['.lock', elsewhere, living, 'report.json'].sort());
  lock?.release();
});

test('a process can release the lock of its own ended thread, but no other lock', () => {
  const path = placeOf();
  const lock = takeLock(path, 7);
  giveBackLock(path, 8);
  expect(lock?.isMine()).toBe(true);
  expect(takeLock(path)).toBeNull();
  giveBackLock(path, 7);
  expect(takeLock(path)).not.toBeNull();
});
