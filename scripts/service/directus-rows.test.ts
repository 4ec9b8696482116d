import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { directusRows } from './directus-rows.ts';

/** Two merchants with settings in one Directus. Its only row has the slug that the test has set last. */
function bench() {
  const tenantsDirectory = temporaryDirectory();
  const addMerchant = (slug: string, more: object = {}) => {
    const settings = { kind: 'directus', url: 'https://data.example', slug, ...more };
    const catalogue = { kind: 'woocommerce', url: 'https://store.example' };
    const sources = { catalogue, settings };
    const tenant = { timeZone: 'Asia/Hebron', country: 'PS', currency: 'ILS', sources };
    mkdirSync(join(tenantsDirectory, slug), { recursive: true });
    writeFileSync(join(tenantsDirectory, slug, 'tenant.json'), JSON.stringify(tenant));
  };
  const row = { id: 7, slug: '' };
  let now = 0;
  let status = 200;
  const lines: string[] = [];
  const slugsOf = directusRows({
    tenantsDirectory,
    environment: {},
    fetch: async () => Response.json({ data: [row] }, { status }),
    log: (line) => lines.push(line),
    now: () => now,
  });
  const changed = (slug: string | null = null) =>
    slugsOf({ collection: 'CustomerSettings', keys: ['7'], slug });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  const answerWith = (next: number) => {
    status = next;
  };
  return { addMerchant, row, changed, pass, lines, answerWith };
}

test('a row whose known slug belongs to no merchant is read again', async () => {
  const { addMerchant, row, changed, pass } = bench();
  addMerchant('other');
  row.slug = 'old';
  expect(await changed()).toEqual([]);
  addMerchant('new');
  row.slug = 'new';
  // Folders are read at most once a second.
  pass(999);
  expect(await changed()).toEqual([]);
  pass(1);
  expect(await changed()).toEqual(['new']);
});

test('a row that an event renames is not attributed to its former merchant', async () => {
  const { addMerchant, row, changed } = bench();
  addMerchant('old');
  addMerchant('new');
  row.slug = 'old';
  expect(await changed()).toEqual(['old']);
  row.slug = 'new';
  expect(await changed('new')).toEqual(['new']);
  expect(await changed()).toEqual(['new']);
});

test('a change of a row whose merchant is unknown concerns all merchants, and the log says why', async () => {
  const { addMerchant, row, changed, lines, answerWith, pass } = bench();
  addMerchant('first');
  addMerchant('second');
  row.slug = 'first';
  answerWith(403);
  expect(await changed()).toEqual(['first', 'second']);
  expect(lines).toEqual([expect.stringMatching(/error: .*https:\/\/data\.example.*403/)]);
  answerWith(200);
  pass(1000);
  expect(await changed()).toEqual(['first']);
  expect(lines).toHaveLength(1);
});

test('a missing token is reported by its variable name, and no request is sent without it', async () => {
  const { addMerchant, row, changed, lines } = bench();
  addMerchant('first', { tokenEnv: 'DATA_TOKEN' });
  addMerchant('second', { tokenEnv: 'DATA_TOKEN' });
  row.slug = 'first';
  expect(await changed()).toEqual(['first', 'second']);
  expect(lines).toEqual([expect.stringContaining('DATA_TOKEN is not set')]);
});
