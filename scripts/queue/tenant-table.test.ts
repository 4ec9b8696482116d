import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#scripts/queue/set-up/test-database.ts';
import type { Touched } from '#sources/store/reading.ts';
import type { Database } from './database.ts';
import { passes } from './passes.ts';
import { LANES } from './tenant-row.ts';
import { tenantTable } from './tenant-table.ts';

beforeAll(() => testDatabase(), 120_000);

const TIMING = { quietMs: 1000, longestWaitMs: 15_000 };
const GOOD = { release: '000001-a', isNew: true };
const SAME = { release: '000001-a', isNew: false };
const failed = (isPassing: boolean) => ({
  release: null,
  isNew: false,
  error: { code: 'source.timeout', reason: 'No answer.', isPassing },
});

/** The statements of this file find these clocks before PostgreSQL's own: time passes only when a test waits. */
async function stopClock({ query }: Database): Promise<void> {
  await query('CREATE SCHEMA IF NOT EXISTS clock');
  for (const name of ['now', 'clock_timestamp'])
    await query(
      `CREATE OR REPLACE FUNCTION clock.${name}() RETURNS timestamptz LANGUAGE sql AS $$ SELECT current_setting('test.now')::timestamptz $$`,
    );
  await query(`SELECT set_config('test.now', pg_catalog.now()::text, false)`);
  await query('SET search_path = clock, pg_catalog');
}

async function bench() {
  const database = await testDatabase();
  const table = tenantTable(database);
  await stopClock(database);
  const wait = (ms: number) =>
    database.query(`SELECT set_config('test.now', (now() + $1::float8 * interval '1 ms')::text, false)`, [
      ms,
    ]);
  const change = (looksAgain = false, count = 1) =>
    table.record([{ slug: 'shop', count, looksAgain }], TIMING);
  const due = async () => (await table.takeDue(50)).map(({ slug }) => slug);
  return { table, database, wait, change, due };
}

test('a merchant is due a second after its last change', async () => {
  const { change, wait, due } = await bench();
  await change();
  expect(await due()).toEqual([]);
  await wait(600);
  await change();
  await wait(600);
  expect(await due()).toEqual([]);
  await wait(400);
  expect(await due()).toEqual(['shop']);
});

test('the first hook makes a merchant due at once, and hooks within a second after its build are collected', async () => {
  const { table, change, wait, due } = await bench();
  await change(true);
  expect(await due()).toEqual(['shop']);
  await table.end(await table.begin('shop'), GOOD);
  for (let ms = 0; ms < 2400; ms += 600) {
    await wait(600);
    await change(true);
    expect(await due()).toEqual([]);
  }
  await wait(1000);
  expect(await due()).toEqual(['shop']);
  await table.end(await table.begin('shop'), GOOD);
  await wait(1000);
  await change(true);
  expect(await due()).toEqual(['shop']);
});

test('further hooks do not delay a merchant that waits for a free slot', async () => {
  const { change, due } = await bench();
  await change(true);
  await change(true);
  expect(await due()).toEqual(['shop']);
});

test('a merchant that changes continuously is due 15 seconds after its first change', async () => {
  const { change, wait, due } = await bench();
  for (let ms = 0; ms < 14_900; ms += 900) {
    await change();
    await wait(900);
  }
  expect(await due()).toEqual(['shop']);
});

test('a merchant that was taken but whose build never started is due again after half a minute', async () => {
  const { change, wait, due } = await bench();
  await change();
  await wait(1000);
  expect(await due()).toEqual(['shop']);
  await wait(29_000);
  expect(await due()).toEqual([]);
  await wait(1001);
  expect(await due()).toEqual(['shop']);
});

test('changes are counted, and a good build that started after them contains them all', async () => {
  const { table, change } = await bench();
  await change(false, 7);
  await change();
  const build = await table.begin('shop');
  expect(build).toMatchObject({ dirty: 8, fence: 1, lane: LANES.change, wasGood: true });
  await table.end(build, GOOD);
  expect(await table.row('shop')).toMatchObject({ dirty: 8, built: 8, release: '000001-a', isDue: false });
});

test('a change during a build makes the merchant due again within half a second', async () => {
  const { table, change, wait, due } = await bench();
  await change();
  const build = await table.begin('shop');
  await change();
  await table.end(build, GOOD);
  expect(await table.row('shop')).toMatchObject({ dirty: 2, built: 1, isDue: true });
  await wait(500);
  expect(await due()).toEqual(['shop']);
});

test('an older build neither publishes nor records its end once a newer one has started', async () => {
  const { table, change } = await bench();
  await change();
  const frozen = await table.begin('shop');
  const newer = await table.begin('shop');
  expect([await table.isNewest('shop', frozen.fence), await table.isNewest('shop', newer.fence)]).toEqual([
    false,
    true,
  ]);
  await table.end(newer, { release: '000002-b', isNew: true });
  await table.end(frozen, failed(true));
  expect(await table.row('shop')).toMatchObject({ release: '000002-b', errorCode: null, failures: 0 });
});

test('a source that still shows the old data is read again after 2, 5 and 15 seconds, then no more', async () => {
  const { table, change, wait, due } = await bench();
  await change(true);
  await table.end(await table.begin('shop'), SAME);
  for (const step of [2000, 3000, 10_000]) {
    await wait(step - 100);
    expect(await due()).toEqual([]);
    await wait(100);
    expect(await due()).toEqual(['shop']);
    expect(await table.begin('shop')).toMatchObject({ lane: LANES.look });
    await table.end({ ...(await table.begin('shop')) }, SAME);
  }
  expect(await table.row('shop')).toMatchObject({ isDue: false });
});

test('a source is not read again once the new data is seen, or when the sender asks for no second look', async () => {
  const { table, change } = await bench();
  await change(true);
  await table.end(await table.begin('shop'), SAME);
  await table.end(await table.begin('shop'), GOOD);
  await table.end(await table.begin('shop'), SAME);
  expect(await table.row('shop')).toMatchObject({ isDue: false });
  await change(false);
  await table.end(await table.begin('shop'), SAME);
  expect(await table.row('shop')).toMatchObject({ isDue: false });
});

test('an incomplete good build is repeated after ten minutes, and a change does not wait for that', async () => {
  const { table, change, wait, due } = await bench();
  await change();
  await table.end(await table.begin('shop'), { ...GOOD, isIncomplete: true });
  await wait(599_000);
  expect(await due()).toEqual([]);
  await wait(1001);
  expect(await table.takeDue(50)).toEqual([{ slug: 'shop', lane: LANES.look }]);
  const again = await table.begin('shop');
  expect(again.touched).toBe(null);
  await table.end(again, { ...SAME, isIncomplete: true });
  await change();
  await wait(1001);
  expect(await due()).toEqual(['shop']);
  await table.end(await table.begin('shop'), GOOD);
  expect(await table.row('shop')).toMatchObject({ isDue: false });
});

test('an incomplete build is repeated at growing intervals', async () => {
  const { table, change, wait, due } = await bench();
  await change();
  await table.end(await table.begin('shop'), { ...GOOD, isIncomplete: true });
  // After ten minutes, then after a pause equal to the age of the release: 11, 23 and 47 minutes.
  for (const minutes of [10, 11, 23, 47]) {
    await wait((minutes - 1) * 60_000);
    expect(await due()).toEqual([]);
    await wait(2 * 60_000);
    expect(await due()).toEqual(['shop']);
    await table.end(await table.begin('shop'), { ...SAME, isIncomplete: true });
  }
});

test('a build with a temporary failure is retried after growing pauses, one with a lasting failure is not', async () => {
  const { table, change, wait, due } = await bench();
  await change();
  for (const seconds of [2, 10, 60, 300, 1800, 1800]) {
    await table.end(await table.begin('shop'), failed(true));
    await wait(seconds * 1000 - 100);
    expect(await due()).toEqual([]);
    await wait(100);
    expect(await due()).toEqual(['shop']);
  }
  const build = await table.begin('shop');
  expect(build.wasGood).toBe(false);
  await table.end(build, failed(false));
  expect(await table.row('shop')).toMatchObject({ isDue: false, built: 0, errorCode: 'source.timeout' });
  expect(await table.sweep(0)).toBe(0);
});

test('an error message is stored without the bytes that a text column rejects', async () => {
  const { table, change } = await bench();
  await change();
  const error = { code: 'source.not-json', reason: '"{\0a\0" is not valid JSON', isPassing: false };
  await table.end(await table.begin('shop'), { release: null, isNew: false, error });
  expect(await table.row('shop')).toMatchObject({ tried: 1, error: '"{a" is not valid JSON' });
});

test('the sweep finds a change whose build was lost', async () => {
  const { table, change, wait, due } = await bench();
  await change();
  await table.begin('shop');
  expect(await table.sweep(120)).toBe(0);
  await wait(120_001);
  expect(await table.sweep(120)).toBe(1);
  await wait(1);
  expect(await due()).toEqual(['shop']);
});

test('the sweep finds a retry that started and was lost, and leaves a waiting one alone', async () => {
  const { table, change, wait, due } = await bench();
  await change();
  await table.end(await table.begin('shop'), failed(true));
  expect(await table.sweep(0)).toBe(0);
  await table.begin('shop');
  expect(await table.sweep(120)).toBe(0);
  await wait(120_001);
  expect(await table.sweep(120)).toBe(1);
  await wait(1);
  expect(await due()).toEqual(['shop']);
  await table.end(await table.begin('shop'), SAME);
  expect(await table.sweep(0)).toBe(0);
});

test('the sweep finds a merchant that was never built, unless a pass will build it', async () => {
  const { table, database, wait, due } = await bench();
  await table.enrol(['shop']);
  const all = passes(database, 'code', () => {});
  await all.request('operator', 'x');
  expect(await table.sweep(120)).toBe(0);
  await database.query(`UPDATE ${database.schema}.pass SET state = 'done'`);
  expect(await table.sweep(120)).toBe(1);
  await wait(1);
  expect(await due()).toEqual(['shop']);
  await table.end(await table.begin('shop'), failed(false));
  expect(await table.sweep(0)).toBe(0);
});

test('a probe whose result differs from the previous one counts a change; the first probe does not', async () => {
  const { table } = await bench();
  await table.enrol(['shop', 'shop']);
  expect(await table.probed('shop', 'a')).toBe(false);
  expect(await table.probed('shop', 'a')).toBe(false);
  expect(await table.row('shop')).toMatchObject({ dirty: 0, isDue: false });
  expect(await table.probed('shop', 'b')).toBe(true);
  expect(await table.row('shop')).toMatchObject({ dirty: 1, isDue: true });
});

test('a probe in the format of another version of the code counts no change and becomes the new baseline', async () => {
  const { table } = await bench();
  await table.enrol(['shop']);
  for (const seen of ['a', '1:a', '2:b']) expect(await table.probed('shop', seen)).toBe(false);
  expect(await table.row('shop')).toMatchObject({ dirty: 0, isDue: false });
  expect(await table.probed('shop', '2:c')).toBe(true);
});

test.each(['source.not-allowed', 'tenant.invalid'])(
  'after a lasting failure with %s the next probe counts one change',
  async (code) => {
    const { table, database } = await bench();
    const probeOf = async () =>
      (await database.query<{ probe: string }>(`SELECT probe FROM ${database.schema}.tenant`))[0]?.probe;
    const failWith = async (code: string, isPassing = false) =>
      table.end(await table.begin('shop'), {
        release: null,
        isNew: false,
        error: { code, reason: 'No.', isPassing },
      });
    await table.enrol(['shop']);
    await table.probed('shop', 'a');
    expect(await table.probed('shop', 'b')).toBe(true);
    await failWith(code);
    expect(await table.row('shop')).toMatchObject({ dirty: 1, tried: 1, isDue: false });
    expect(await table.probed('shop', 'b')).toBe(true);
    expect(await table.row('shop')).toMatchObject({ dirty: 2, isDue: true });
    await table.end(await table.begin('shop'), GOOD);
    expect(await table.probed('shop', 'b')).toBe(false);
    // Failures that are retried, or whose sources were read and held, need no probe.
    await failWith('source.timeout', true);
    await failWith('catalogue.shrunk');
    expect(await probeOf()).toBe('b');
  },
);

test('each merchant is probed once per interval', async () => {
  const { table, wait } = await bench();
  await table.enrol(['a', 'b', 'c']);
  const first = await table.takeUnprobed(2, 60_000);
  const second = await table.takeUnprobed(2, 60_000);
  expect([...first, ...second].sort()).toEqual(['a', 'b', 'c']);
  expect(await table.takeUnprobed(2, 60_000)).toEqual([]);
  await wait(60_001);
  expect(await table.takeUnprobed(9, 60_000)).toHaveLength(3);
});

test('a merchant that one machine cannot probe is offered to others, and not to machines that exclude it', async () => {
  const { table } = await bench();
  await table.enrol(['a', 'b']);
  await table.takeUnprobed(9, 60_000);
  await table.unprobed('b');
  expect(await table.takeUnprobed(9, 60_000, ['b'])).toEqual([]);
  expect(await table.takeUnprobed(9, 60_000)).toEqual(['b']);
});

test('merchants are taken by priority, then by due time, and no more than requested', async () => {
  const { table, wait } = await bench();
  for (const slug of ['late', 'early', 'look']) await table.enrol([slug]);
  await table.record([{ slug: 'look', count: 1, looksAgain: true }], TIMING);
  await table.end(await table.begin('look'), SAME);
  await wait(2000);
  await table.record([{ slug: 'early', count: 1, looksAgain: false }], TIMING);
  await wait(10);
  await table.record([{ slug: 'late', count: 1, looksAgain: false }], TIMING);
  await wait(1000);
  const taken: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) taken.push(...(await table.takeDue(1)).map(({ slug }) => slug));
  expect(taken).toEqual(['early', 'late', 'look']);
});

test('in a storm a merchant whose build started in the last half minute waits until the half minute is over', async () => {
  const { table, wait } = await bench();
  const all = Array.from({ length: 101 }, (_, index) => `shop-${index}`);
  const changeAll = () =>
    table.record(
      all.map((slug) => ({ slug, count: 1, looksAgain: false })),
      TIMING,
    );
  await changeAll();
  await table.end(await table.begin('shop-7'), GOOD);
  await changeAll();
  await wait(1000);
  const taken = (await table.takeDue(500)).map(({ slug }) => slug);
  expect(taken.sort()).toEqual(all.filter((slug) => slug !== 'shop-7').sort());
  expect((await table.takeDue(500)).map(({ slug }) => slug)).toEqual(['shop-7']);
});

test('retries do not count as a storm, and no more of them are taken than requested', async () => {
  const { table, wait } = await bench();
  const all = Array.from({ length: 101 }, (_, index) => `shop-${index}`);
  const change = (...slugs: string[]) =>
    table.record(
      slugs.map((slug) => ({ slug, count: 1, looksAgain: false })),
      TIMING,
    );
  await change(...all);
  for (let time = 0; time < 3; time += 1)
    for (const slug of all) await table.end(await table.begin(slug), failed(true));
  await wait(60_000);
  await change('good');
  await table.end(await table.begin('good'), GOOD);
  await change('good');
  await wait(1000);
  const taken = await table.takeDue(3, 1);
  expect(taken.map(({ slug }) => slug === 'good').sort()).toEqual([false, true]);
  expect(await table.takeDue(3, 0)).toEqual([]);
  expect(await table.msUntilDue(false)).toBeGreaterThan(20_000);
  expect(await table.msUntilDue(true)).toBeLessThan(0);
});

test('a change goes before merchants that keep failing, even if these have waited longer for the only slot', async () => {
  const { table, wait } = await bench();
  const change = (slug: string) => table.record([{ slug, count: 1, looksAgain: true }], TIMING);
  await change('failing');
  for (let time = 0; time < 3; time += 1) await table.end(await table.begin('failing'), failed(true));
  await wait(600_000);
  await change('good');
  const taken: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) taken.push(...(await table.takeDue(1)).map(({ slug }) => slug));
  expect(taken).toEqual(['good', 'failing']);
});

test('a build gets the items touched since the last good build, or reads everything when one change names none', async () => {
  const { table } = await bench();
  const touch = (touched?: Touched[]) =>
    table.record([{ slug: 'shop', count: 1, looksAgain: false, ...(touched ? { touched } : {}) }], TIMING);
  await touch(['product:1']);
  const first = await table.begin('shop');
  expect(first).toMatchObject({ touched: ['product:1'], knownFence: 0 });
  await touch(['product:1', 'settings']);
  await table.end(first, failed(true));
  const second = await table.begin('shop');
  expect(second.touched).toEqual(['product:1', 'settings']);
  await touch(['product:3']);
  await table.end(second, GOOD);
  const third = await table.begin('shop');
  expect(third).toMatchObject({ touched: ['product:3'], knownFence: second.fence });
  await touch();
  await table.end(third, GOOD);
  expect((await table.begin('shop')).touched).toBeNull();
});

test('a repeated build after a settings event reads settings only, and one after a product event reads everything', async () => {
  const { table } = await bench();
  const same = { release: '000001-a', isNew: false };
  const touch = (touched: Touched[]) =>
    table.record([{ slug: 'shop', count: 1, looksAgain: true, touched }], TIMING);
  await table.end(await table.begin('shop'), GOOD);
  await touch(['settings']);
  await table.end(await table.begin('shop'), same);
  const look = await table.begin('shop');
  expect(look.touched).toEqual(['settings']);
  await touch(['product:1']);
  await table.end(look, same);
  await table.end(await table.begin('shop'), same);
  expect((await table.begin('shop')).touched).toBeNull();
});

describe('after a build of several events showed something new', () => {
  const products = (count: number) =>
    Array.from({ length: count }, (_, index): Touched => `product:${index + 1}`);
  /** A build of these touched items has just ended with a new release. */
  async function released(touched: readonly Touched[], looksAgain = true) {
    const shop = await bench();
    await shop.table.record([{ slug: 'shop', count: 1, looksAgain, touched }], TIMING);
    await shop.table.end(await shop.table.begin('shop'), GOOD);
    return shop;
  }

  test.each([
    ['finds nothing', SAME],
    ['finds the rest', GOOD],
  ])('the items are read once more, five seconds later, and no more when that %s', async (_, found) => {
    const { table, wait, due } = await released(products(5));
    await wait(4900);
    expect(await due()).toEqual([]);
    await wait(100);
    expect(await due()).toEqual(['shop']);
    const look = await table.begin('shop');
    expect(look).toMatchObject({ lane: LANES.look, touched: products(5) });
    await table.end(look, found);
    expect(await table.row('shop')).toMatchObject({ isDue: false });
    expect((await table.begin('shop')).touched).toBeNull();
  });

  test('an earlier change is built at once, together with the items', async () => {
    const { table, wait, due } = await released(products(2));
    await table.record([{ slug: 'shop', count: 1, looksAgain: true, touched: ['product:3'] }], TIMING);
    await wait(1000);
    expect(await due()).toEqual(['shop']);
    expect((await table.begin('shop')).touched).toEqual(products(3));
  });

  test.each<[string, readonly Touched[]]>([
    ['one product', ['product:1', 'product:1']],
    ['more than ten', products(11)],
  ])('nothing is read again when the events were about %s', async (_, touched) => {
    const { table } = await released(touched);
    expect(await table.row('shop')).toMatchObject({ isDue: false });
  });

  test('nothing is read again when one event named no item, because the build read everything', async () => {
    const { table, change } = await bench();
    await table.record([{ slug: 'shop', count: 1, looksAgain: true, touched: products(2) }], TIMING);
    await change(true);
    await table.end(await table.begin('shop'), GOOD);
    expect(await table.row('shop')).toMatchObject({ isDue: false });
  });

  test('nothing is read again when the sender asks for no second look', async () => {
    const { table } = await released(products(2), false);
    expect(await table.row('shop')).toMatchObject({ isDue: false });
  });
});

test('a build gets the number of products of the last good build on any machine', async () => {
  const { table } = await bench();
  const first = await table.begin('shop');
  expect(first.lastProducts).toBeNull();
  await table.end(first, { ...GOOD, products: 60 });
  await table.end(await table.begin('shop'), failed(false));
  // An unchanged build may have read no products.
  await table.end(await table.begin('shop'), { release: '000001-a', isNew: false, products: null });
  expect((await table.begin('shop')).lastProducts).toBe(60);
});

test('the items of builds that fail for days are kept once each, however often they change', async () => {
  const { table, database } = await bench();
  const touch = (...touched: Touched[]) =>
    table.record([{ slug: 'shop', count: 1, looksAgain: true, touched }], TIMING);
  for (let time = 0; time < 3; time += 1) {
    await touch('product:1', 'settings');
    await touch('product:1', 'product:2');
    await table.end(await table.begin('shop'), failed(true));
  }
  const [row] = await database.query<{ building: string[] }>(
    `SELECT building FROM ${database.schema}.tenant`,
  );
  expect(row?.building).toEqual(['product:1', 'product:2', 'settings']);
});

test('a build without recorded changes reads everything, and so does one after too many changes', async () => {
  const { table } = await bench();
  const first = await table.begin('shop');
  expect(first.touched).toBeNull();
  await table.end(first, GOOD);
  for (let product = 1; product <= 52; product += 1)
    await table.record(
      [{ slug: 'shop', count: 1, looksAgain: false, touched: [`product:${product}`] }],
      TIMING,
    );
  expect((await table.begin('shop')).touched).toBeNull();
});

test('a change found by a probe makes the next build read everything', async () => {
  const { table } = await bench();
  await table.record([{ slug: 'shop', count: 1, looksAgain: false, touched: ['settings'] }], TIMING);
  await table.probed('shop', 'a');
  await table.probed('shop', 'b');
  expect((await table.begin('shop')).touched).toBeNull();
});
