import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { skipWhen } from '#tests/skip-when.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';

// `script` of util-linux runs a program in its own terminal.
const hasScript = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');
skipWhen(hasScript ? null : 'There is no script of util-linux here.');

let store: StockWooCommerce;
beforeEach(async () => {
  const prices = { price: '2250', currency_minor_unit: 2, currency_code: 'ILS' };
  store = await stockWooCommerce({
    products: [{ id: 41, prices }],
    variations: [],
    categories: [],
    now: Date.now,
  });
});
afterEach(() => store.close());

const PATIENT = { timeout: 60_000, interval: 50 };

/** `npm run new-tenant` on a terminal. */
function onTerminal() {
  const tenantsDirectory = temporaryDirectory();
  const command = `${process.execPath} scripts/dukkan.js new-tenant --tenants ${tenantsDirectory}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], { env: { ...process.env, TERM: 'dumb' } });
  let shown = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    tenantsDirectory,
    ended,
    shown: () => shown,
    answer: async (question: string, text: string) => {
      await vi.waitFor(() => expect(shown).toContain(question), PATIENT);
      child.stdin.write(text);
    },
  };
}

test('Ctrl+C on a terminal, in the middle of a word, writes nothing and says so', async () => {
  const terminal = onTerminal();
  await terminal.answer('Slug', 'nablus\r');
  await terminal.answer('Do you have a WooCommerce?', '\r');
  await terminal.answer('Its address', `${store.url}\r`);
  await terminal.answer('Consumer key (ck_…; nothing: later): ', 'ck_1\r');
  await terminal.answer('Consumer secret', 'cs_1\r');
  await terminal.answer('Areas of delivery with their costs', 'Old Ci\u0003');
  expect(await terminal.ended).toBe(1);
  expect(terminal.shown()).toContain('Stopped. Nothing was written.');
  expect([readdirSync(terminal.tenantsDirectory), store.orders]).toEqual([[], []]);
}, 90_000);

test('Ctrl+C during the test order waits for the store’s answer, then takes the order back', async () => {
  store.mishaps.push('hangs');
  const terminal = onTerminal();
  await terminal.answer('Slug', 'nablus\r');
  await terminal.answer('Do you have a WooCommerce?', '\r');
  await terminal.answer('Its address', `${store.url}\r`);
  await terminal.answer('Consumer key (ck_…; nothing: later): ', 'ck_1\r');
  await terminal.answer('Consumer secret', 'cs_1\r');
  for (const question of [
    'Areas of',
    'Branches where',
    "shop's name",
    'Host names',
    'Languages',
    'Time zone',
    'Country',
    'Currency',
    'Settings from',
  ])
    await terminal.answer(question, '\r');
  await terminal.answer('Send a test order', '\r');
  await vi.waitFor(() => expect(store.orders).toHaveLength(1), PATIENT);
  await terminal.answer('Send a test order', '\u0003');
  await terminal.answer('Stopping', '');
  store.hangUp();
  expect(await terminal.ended).toBe(1);
  expect(terminal.shown()).toContain('Stopped. Nothing was written.');
  expect([readdirSync(terminal.tenantsDirectory), store.orders, store.deleted]).toEqual([[], [], [105]]);
}, 90_000);
