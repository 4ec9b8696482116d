import { afterEach, expect, it, vi } from 'vitest';
import { underLock } from './under-lock.ts';

const withLocks = (request: unknown) => vi.stubGlobal('navigator', { locks: { request } });
const run = (work: () => Promise<string>) => underLock('name', {}, work, async () => 'otherwise');

afterEach(() => void vi.unstubAllGlobals());

it('the work runs under the lock if the browser has locks', async () => {
  withLocks((_name: string, _options: object, work: (lock: object) => Promise<string>) => work({}));
  expect(await run(async () => 'locked')).toBe('locked');
});

it.each([
  ['has no locks', undefined],
  ['keeps them from the site', () => Promise.reject(new DOMException('denied', 'SecurityError'))],
])('does without where the browser %s', async (_, request) => {
  if (request) withLocks(request);
  else vi.stubGlobal('navigator', {});
  expect(await run(async () => 'locked')).toBe('otherwise');
});

it('work that fails runs only once', async () => {
  withLocks((_name: string, _options: object, work: (lock: object) => Promise<string>) => work({}));
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
