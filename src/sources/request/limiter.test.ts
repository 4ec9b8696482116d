import { expect, test } from 'vitest';
import { limiter } from './limiter.ts';

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
