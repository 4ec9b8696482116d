import { Interface } from 'node:readline/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { crashed } from '#scripts/build/prerender/build-report.ts';
import { buildHistory } from '#scripts/operator/build-history.ts';
import { openRebuildState } from '#scripts/queue/rebuild-state.ts';
import { putEmptyDatabase } from '#scripts/queue/set-up/empty-database.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { runMerchants, runRetire } from './merchants.ts';

test('a retired merchant disappears from the queue and from /ops', async () => {
  const dataDirectory = temporaryDirectory();
  await putEmptyDatabase(dataDirectory);
  vi.stubEnv('DUKKAN_DATA', dataDirectory);
  vi.stubEnv('PUBLISH_TO', '');
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    said.mockRestore();
  });
  const open = () => openRebuildState({ environment: {}, dataDirectory }, () => {});
  const before = await open();
  const begun = await before.table.begin('shop');
  await (await buildHistory(before.database)).record(begun, crashed('shop', 'x'), null);
  await before.close();
  const status = await runRetire([
    'shop',
    '--yes',
    '--out',
    temporaryDirectory(),
    '--tenants',
    temporaryDirectory(),
  ]);
  const after = await open();
  const builds = await (await buildHistory(after.database)).of('shop');
  expect([status, await after.table.row('shop'), builds]).toEqual([0, null, []]);
  await after.close();
}, 120_000);

test('a database that is away is named, without a stack, after the site was retired', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://dukkan@127.0.0.1:1/dukkan');
  vi.stubEnv('PUBLISH_TO', '');
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    said.mockRestore();
    complained.mockRestore();
  });
  const [out, tenants] = [temporaryDirectory(), temporaryDirectory()];
  expect(await runRetire(['shop', '--yes', '--out', out, '--tenants', tenants])).toBe(1);
  expect(complained.mock.calls.join('')).toMatch(
    /^shop is still in the queue of builds: .*ECONNREFUSED.* again\.\n$/,
  );
});

test('the list of merchants names the folder in which there are none', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const tenants = temporaryDirectory();
  expect(await runMerchants(['--tenants', tenants])).toBe(0);
  expect(said.mock.calls.join('')).toMatch(
    /^There are no merchants in .+ For a first merchant: npm run new-tenant\n$/,
  );
});

test('Ctrl+C at the question about a site ends without a stack, and nothing is done', async () => {
  const { isTTY } = process.stdin;
  process.stdin.isTTY = true;
  const ended = new DOMException('Aborted with Ctrl+C', 'AbortError');
  const question = vi.spyOn(Interface.prototype, 'question').mockRejectedValue(ended);
  onTestFinished(() => {
    process.stdin.isTTY = isTTY;
    question.mockRestore();
  });
  await expect(runRetire(['shop', '--out', temporaryDirectory()])).rejects.toThrow('Nothing was done.');
  expect(question).toHaveBeenCalledOnce();
});
