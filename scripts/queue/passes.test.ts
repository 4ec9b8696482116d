import { beforeAll, expect, test } from 'vitest';
import { crashed } from '#scripts/build/prerender/build-report.ts';
import { testDatabase } from '#scripts/queue/set-up/test-database.ts';
import { passes } from './passes.ts';
import { tenantTable } from './tenant-table.ts';
import { workerBeats } from './worker-beats.ts';

beforeAll(() => testDatabase(), 120_000);

async function bench(merchantCount: number, codeId = 'code-1') {
  const database = await testDatabase();
  const table = tenantTable(database);
  await table.enrol(Array.from({ length: merchantCount }, (_, index) => `shop-${index}`));
  const lines: string[] = [];
  const all = passes(database, codeId, (line) => lines.push(line));
  /** Builds all due merchants; the named ones fail. */
  const buildDue = async (failing: readonly string[] = [], code = 'build.crashed', reason = 'x') => {
    const due = (await table.takeDue(500)).map(({ slug }) => slug);
    for (const slug of due) {
      const build = await table.begin(slug);
      const isBad = failing.includes(slug) || failing[0] === '*';
      const error = { code, reason, isPassing: false };
      if (isBad) await all.onEnd(build, { ...crashed(slug, reason), code });
      await table.end(build, { release: 'r', isNew: true, ...(isBad ? { error } : {}) });
    }
    return due;
  };
  const done = () => database.query(`UPDATE ${database.schema}.pass SET state = 'done'`);
  /** A live process with this code. */
  const builder = (code: string, slots = 1) => workerBeats(database).start({ slots, codeId: code }, () => {});
  return { all, table, lines, buildDue, database, done, builder };
}

test('after a change of the code the pass builds one merchant in a hundred first, then all, then it is done', async () => {
  const { all, buildDue } = await bench(250);
  expect(await all.request('code', 'code-1')).toBe(1);
  expect(await all.offerRoom(10)).toBe(true);
  expect(await all.offerRoom(10)).toBe(false);
  expect(await buildDue()).toHaveLength(3);
  let built = 3;
  for (let turn = 0; turn < 60 && (await all.newest())?.state !== 'done'; turn += 1) {
    await all.offerRoom(10);
    built += (await buildDue()).length;
  }
  expect([built, (await all.newest())?.state]).toEqual([250, 'done']);
});

test('the pass waits until the builds of the first merchants have ended', async () => {
  const { all, buildDue } = await bench(250);
  await all.request('code', 'code-1');
  await all.offerRoom(10);
  expect([await all.offerRoom(10), await all.offerRoom(10)]).toEqual([false, false]);
  expect((await all.newest())?.state).toBe('canary');
  await buildDue();
  expect(await all.offerRoom(10)).toBe(true);
});

test('a merchant that was good before and fails stops the pass', async () => {
  const { all, buildDue, lines } = await bench(250);
  await all.request('code', 'code-1');
  await all.offerRoom(10);
  await buildDue(['*']);
  expect(await all.newest()).toMatchObject({
    state: 'stopped',
    reason: expect.stringContaining('build.crashed'),
  });
  expect(await all.offerRoom(10)).toBe(false);
  expect(lines.at(-1)).toMatch(/^pass 1 stopped: shop-\d+ was fine before and is failed \(build.crashed\)$/);
});

test('a pass stops although the error message holds bytes that a text column rejects', async () => {
  const { all, buildDue } = await bench(1);
  await all.request('code', 'code-1');
  await all.offerRoom(1);
  await buildDue(['*'], 'build.crashed', 'a\0b');
  expect(await all.newest()).toMatchObject({ state: 'stopped', reason: 'shop-0: build.crashed. ab' });
});

test('a later build of a merchant that the pass has built already does not stop the pass', async () => {
  const { all, buildDue, table } = await bench(250);
  await all.request('code', 'code-1');
  await all.offerRoom(10);
  const [slug = ''] = await buildDue();
  await table.record([{ slug, count: 1, looksAgain: false }], { quietMs: 0, longestWaitMs: 0 });
  expect(await buildDue([slug])).toEqual([slug]);
  expect((await all.newest())?.state).toBe('canary');
});

test.each(['catalogue.shrunk', 'catalogue.empty'])(
  'a catalogue held as %s stops a pass in its first stage, because new code may fail to read it',
  async (code) => {
    const { all, buildDue } = await bench(1);
    await all.request('code', 'code-1');
    await all.offerRoom(1);
    await buildDue(['*'], code);
    expect((await all.newest())?.state).toBe('stopped');
  },
);

test('a held catalogue does not stop a pass after its first stage, because the merchant caused it', async () => {
  const { all, buildDue } = await bench(250);
  await all.request('code', 'code-1');
  while ((await all.newest())?.state === 'canary') {
    await all.offerRoom(10);
    await buildDue();
  }
  await all.offerRoom(1);
  await buildDue(['*'], 'catalogue.shrunk');
  expect((await all.newest())?.state).toBe('running');
  await all.offerRoom(1);
  await buildDue(['*'], 'build.crashed');
  expect((await all.newest())?.state).toBe('stopped');
});

test('a nightly pass continues with the other merchants when one catalogue is halved', async () => {
  const { all, buildDue } = await bench(3);
  await all.request('nightly', '2026-1-1');
  await all.offerRoom(1);
  await buildDue(['*'], 'catalogue.shrunk');
  expect((await all.newest())?.state).toBe('running');
  expect(await all.offerRoom(1)).toBe(true);
});

test('a full disk does not stop a pass, because new code cannot cause it', async () => {
  const { all, buildDue } = await bench(250);
  await all.request('code', 'code-1');
  await all.offerRoom(10);
  await buildDue(['*'], 'build.disk-full');
  expect((await all.newest())?.state).toBe('canary');
});

test('a bucket that rejects publications does not stop a pass', async () => {
  const { all, buildDue } = await bench(1);
  await all.request('code', 'code-1');
  await all.offerRoom(1);
  await buildDue(['*'], 'publish.failed');
  expect((await all.newest())?.state).not.toBe('stopped');
});

test('a merchant whose source is down, or that failed before, does not stop the pass', async () => {
  const { all, buildDue, table } = await bench(1);
  await all.request('code', 'code-1');
  await all.offerRoom(1);
  await buildDue(['*'], 'source.timeout');
  expect((await table.row('shop-0'))?.errorCode).toBe('source.timeout');
  await all.request('operator', 'again');
  await all.offerRoom(1);
  await buildDue(['*']);
  expect((await all.newest())?.state).toBe('canary');
});

test('a pass starts once for each version of the code, and again when an older version returns', async () => {
  const { all, done } = await bench(1);
  expect(await all.request('code', 'code-1')).toBe(1);
  expect(await all.request('code', 'code-1')).toBeNull();
  expect(await all.request('code', 'code-2')).toBe(2);
  expect(await all.request('code', 'code-1')).toBe(3);
  await done();
  expect(await all.request('nightly', '2026-1-1')).toBe(4);
  expect(await all.request('nightly', '2026-1-1')).toBeNull();
});

test('a nightly pass does not start after a pass that broke its first merchants, but starts on other nights', async () => {
  const { all, buildDue, done } = await bench(250);
  await all.request('code', 'code-1');
  await all.offerRoom(10);
  await buildDue(['*']);
  expect(await all.request('nightly', '2026-1-1')).toBeNull();
  expect(await all.request('operator', 'go on')).toBe(2);
  await done();
  expect(await all.request('nightly', '2026-1-1')).toBe(3);
});

test('a worker with other code does not work on the pass', async () => {
  const { all, database } = await bench(3);
  await all.request('code', 'code-1');
  const older = passes(database, 'code-0', () => {});
  expect(await older.offerRoom(3)).toBe(false);
});

test('a nightly pass waits for a running code pass, for some hours or as long as a worker builds with that code', async () => {
  const { all, database, builder } = await bench(250);
  await all.request('code', 'code-1');
  const night = () => all.request('nightly', '2026-1-1');
  expect(await night()).toBeNull();
  await database.query(`UPDATE ${database.schema}.pass SET began_at = now() - interval '3 hours'`);
  const intakeStops = await builder('code-1', 0);
  const builderStops = await builder('code-1');
  expect([await night(), (await all.newest())?.state]).toEqual([null, 'canary']);
  await builderStops();
  expect(await night()).toBe(2);
  await intakeStops();
});

test('a pass that the operator requests during the first stage of another starts with a first stage too', async () => {
  const { all } = await bench(250);
  await all.request('code', 'code-1');
  await all.request('operator', 'now');
  expect(await all.newest()).toMatchObject({ number: 2, state: 'canary', canaries: 3, codeId: 'code-1' });
});

test('a process that only takes hooks requests passes with the code of the builders', async () => {
  const { all, database, builder, done } = await bench(3);
  const intake = passes(database, 'code-of-intake', () => {});
  const codeOfNext = async (name: string) => {
    await intake.request('operator', name);
    return (await all.newest())?.codeId;
  };
  expect(await codeOfNext('nobody has said anything')).toBe('code-of-intake');
  await all.request('code', 'code-1');
  await done();
  expect(await codeOfNext('the newest code')).toBe('code-1');
  expect(await all.offerRoom(1)).toBe(true);
  const stop = await builder('code-0');
  expect(await codeOfNext('the newest code has no builder')).toBe('code-0');
  await builder('code-1');
  expect(await codeOfNext('the newest code has one')).toBe('code-1');
  await stop();
});
