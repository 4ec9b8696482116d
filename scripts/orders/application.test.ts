import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { orderingApplication } from './application.ts';

test('an ordering service whose folder names no merchants tells so', () => {
  const [tenantsDirectory, said] = [join(temporaryDirectory(), 'away'), [] as string[]];
  const say = (line: string) => said.push(line);
  orderingApplication({ tenantsDirectory, slugs: [], environment: {}, outDirectory: null, say }, []);
  expect(said).toEqual([
    `error: There are no merchants in ${tenantsDirectory}. If it is the wrong folder, name another one with --tenants or DUKKAN_TENANTS. For a first merchant: npm run new-tenant`,
  ]);
});
