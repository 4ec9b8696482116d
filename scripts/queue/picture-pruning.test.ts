import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { picturePruning } from './picture-pruning.ts';

test('notes about pictures of former merchants are deleted once a day, unless the list of merchants is empty', async () => {
  const cache = temporaryDirectory();
  const folder = join(cache, 'images/index');
  mkdirSync(folder, { recursive: true });
  const write = (slug: string) => writeFileSync(join(folder, `${slug}.json`), '{"entries":{}}');
  for (const slug of ['shop', 'retired']) write(slug);
  let merchants: readonly string[] = [];
  const prune = picturePruning(
    cache,
    async () => merchants,
    () => {},
  );
  await prune('2026-11-21');
  expect(readdirSync(folder)).toHaveLength(2);
  merchants = ['shop'];
  await prune('2026-11-22');
  expect(readdirSync(folder)).toEqual(['shop.json']);
  write('retired');
  await prune('2026-11-22');
  expect(existsSync(join(folder, 'retired.json'))).toBe(true);
});
