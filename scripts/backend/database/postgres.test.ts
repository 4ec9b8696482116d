import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Databases } from './databases.ts';
import { setNote } from './notes.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.ts';
import { troubleOf } from './trouble.ts';

let schema: string;
let opened: Databases[];
beforeEach(() => {
  schema = `test_${randomUUID().replaceAll('-', '')}`;
  opened = [];
});
afterEach(async () => {
  for (const each of opened) await each.close();
});

async function open(): Promise<Databases & { readonly shared: Kysely<Tables> }> {
  const databases = await openPostgres({ url: inject('postgresUrl') ?? '', schema });
  opened.push(databases);
  const { shared } = databases;
  if (!shared) throw new Error('PostgreSQL is shared.');
  return { ...databases, shared };
}

test('eight services that start at once make the tables once', async () => {
  const services = await Promise.all(Array.from({ length: 8 }, open));
  const asked = sql<{ version: number }>`SELECT version FROM migration ORDER BY version`;
  const { rows } = await asked.execute(services[0]?.shared as Kysely<Tables>);
  expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 1));
  const shops = await Promise.all(services.map((each) => each.of('grill')));
  await Promise.all(shops.map((shop, index) => setNote(shop, `of-${index}`, 'x')));
  const notes = await services[0]?.shared.selectFrom('note').select('name').execute();
  expect(notes).toHaveLength(8);
});

test('a service whose clock is an hour wrong uses the clock of the database', async () => {
  const rightNow = () => performance.timeOrigin + performance.now();
  vi.useFakeTimers({ toFake: ['Date'], now: rightNow() + 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { now } = await open();
  expect(Math.abs(now() - rightNow())).toBeLessThan(2000);
});

test('tables of a newer Dukkan are left as they are', async () => {
  const { shared } = await open();
  await sql`INSERT INTO migration VALUES (999)`.execute(shared);
  await expect(open()).rejects.toThrow('written by a newer version of Dukkan (tables 999');
});

test('a transaction is on the disk before it is answered, and one of a frozen service ends, whatever the server says', async () => {
  const { shared } = await open();
  const settings = { synchronous_commit: 'off', idle_in_transaction_session_timeout: '0', lock_timeout: '0' };
  for (const [name, value] of Object.entries(settings))
    await sql`ALTER ROLE postgres SET ${sql.raw(name)} = ${sql.lit(value)}`.execute(shared);
  try {
    const { shared: later } = await open();
    const now: Record<string, string> = {};
    for (const name of Object.keys(settings)) {
      const { rows } = await sql<{ value: string }>`SELECT current_setting(${name}) AS value`.execute(later);
      now[name] = rows[0]?.value ?? '';
    }
    expect(now).toEqual({
      synchronous_commit: 'on',
      idle_in_transaction_session_timeout: '10s',
      lock_timeout: '10s',
    });
  } finally {
    for (const name of Object.keys(settings))
      await sql`ALTER ROLE postgres RESET ${sql.raw(name)}`.execute(shared);
  }
});

test('transactions of a shop that wait for another service leave connections to other shops', async () => {
  const [first, second] = [await open(), await open()];
  const busy = await first.of('busy');
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const holding = (await second.of('busy')).transaction(() => isOver);
  const order: number[] = [];
  const waiting = Array.from({ length: 30 }, (_, index) =>
    busy.transaction(async () => void order.push(index)),
  );
  await (await first.of('other')).transaction((rows) => setNote(rows, 'a', 'b'));
  expect(order).toEqual([]);
  end();
  await Promise.all([holding, ...waiting]);
  expect(order).toEqual(waiting.map((_, index) => index));
});

test('a connection that is lost in the middle of a transaction undoes it, and ends nothing else', async () => {
  const [first, second] = [await open(), await open()];
  const shop = await first.of('grill');
  const lost = shop.transaction(async (rows) => {
    await setNote(rows, 'half', 'x');
    const { rows: found } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(rows.query);
    await sql`SELECT pg_terminate_backend(${found[0]?.pid})`.execute(second.shared);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await setNote(rows, 'whole', 'x');
  });
  expect(await lost.catch(troubleOf)).toBe('away');
  await setNote(shop, 'after', 'x');
  const notes = await second.shared.selectFrom('note').select('name').execute();
  expect(notes).toEqual([{ name: 'after' }]);
});
