import { expect, test } from 'vitest';
import { boundedLimiter, limiter } from './limiter.ts';

test('tasks run concurrently in order while their weights fit, and the heaviest runs alone', async () => {
  const limit = limiter(10);
  const seen: string[] = [];
  const running = new Set<string>();
  const task = (name: string, weight: number) =>
    limit(async () => {
      running.add(name);
      seen.push([...running].join(''));
      await new Promise((resolve) => setTimeout(resolve, 5));
      running.delete(name);
    }, weight);
  await Promise.all([task('a', 6), task('b', 4), task('c', 99), task('d', 1), task('e', 9)]);
  expect(seen).toEqual(['a', 'ab', 'c', 'd', 'de']);
});

test('a failed task makes room for the next', async () => {
  const limit = limiter(1);
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit(async () => 'yes')).toBe('yes');
});

test('a task is not run while the most that may wait are waiting', async () => {
  const limit = boundedLimiter(1, 2);
  const first = Promise.withResolvers<string>();
  const run = [
    limit(() => first.promise),
    limit(() => Promise.reject(new Error('no'))),
    limit(async () => 'c'),
  ];
  expect(await limit(async () => 'd')).toBe(null);
  first.resolve('a');
  expect((await Promise.allSettled(run)).map((each) => ('value' in each ? each.value : 'failed'))).toEqual([
    ...['a', 'failed', 'c'],
  ]);
  expect(await limit(async () => 'e')).toBe('e');
});
