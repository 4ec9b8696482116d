import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { putOrders } from '#scripts/measure/demo/staff-orders.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { openDatabase } from './database.ts';
import { setNote } from './notes.ts';
import { DamagedFile } from './sqlite-file.ts';

const PAGE = 4096;
let folder: string;
let file: string;
beforeEach(() => {
  folder = join(temporaryDirectory(), 'data');
  file = join(folder, 'shop.sqlite');
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const open = () => openDatabase(file, 'shop');

/** A file with some hundred orders, closed. */
async function filled(): Promise<Buffer<ArrayBuffer>> {
  const database = open();
  await putOrders(
    database,
    Array.from({ length: 200 }, () => ({ notes: 'x'.repeat(1500) })),
  );
  await database.close();
  return Buffer.from(readFileSync(file));
}

describe('a file of data', () => {
  test('with any overwritten page is refused and stays unchanged', async () => {
    const sound = await filled();
    const pages = sound.length / PAGE;
    expect(pages).toBeGreaterThan(100);
    for (let page = 0; page < pages; page += 1) {
      const damaged = Buffer.from(sound);
      randomBytes(PAGE).copy(damaged, page * PAGE);
      writeFileSync(file, damaged);
      expect(() => open(), `page ${page}`).toThrow(DamagedFile);
      expect(readFileSync(file).equals(damaged)).toBe(true);
    }
    writeFileSync(file, sound);
    await open().close();
  });

  test.each([0, 100, PAGE, 10 * PAGE])('that was cut to %d bytes is refused', async (size) => {
    await filled();
    truncateSync(file, size);
    expect(() => open()).toThrow(/shop\.sqlite is damaged: .+ put a backup in its place/);
  });

  test('whose index and table differ is refused', async () => {
    const sound = await filled();
    const database = open();
    const [last] = await database.query.selectFrom('placed_order').select('client_order_id').execute();
    await database.close();
    // In the table it comes before the request, in the index before the row's number.
    const at = sound.lastIndexOf(`${last?.client_order_id}{}`);
    expect(at).toBeGreaterThan(0);
    sound.write('00000000', at);
    writeFileSync(file, sound);
    expect(() => open()).toThrow(/is damaged: .*index/);
  });

  test('is never empty, and leaves nothing beside it when it is made', async () => {
    await open().close();
    expect(statSync(file).size).toBeGreaterThan(0);
    expect(readdirSync(folder)).toEqual(['shop.sqlite']);
  });

  test('no longer contains a text that was erased', async () => {
    // Also on pages that the shorter text leaves free.
    const text = 'Layla Secret, Main st 5. '.repeat(400);
    const before = open();
    await setNote(before, 'customer', text);
    await before.close();
    expect(readFileSync(file).includes('Layla')).toBe(true);
    const database = open();
    await setNote(database, 'customer', '');
    await database.close();
    expect(readFileSync(file).includes('Layla')).toBe(false);
  });

  test('is readable only by its owner, like the files beside it', async () => {
    const database = open();
    await setNote(database, 'a', 'b');
    const files = readdirSync(folder);
    expect(files).toContain('shop.sqlite-wal');
    expect(files.map((name) => modeOf(join(folder, name)))).toEqual(files.map(() => '600'));
    expect(modeOf(folder)).toBe('700');
    await database.close();
  });

  test('that others could read is closed to them when it is opened', async () => {
    mkdirSync(folder, { recursive: true });
    await filled();
    chmodSync(folder, 0o755);
    chmodSync(file, 0o644);
    await open().close();
    expect([modeOf(folder), modeOf(file)]).toEqual(['700', '600']);
  });

  test('reports a full disk, and keeps its data', async () => {
    const database = open();
    const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(database.query);
    const most = sql.lit((rows[0]?.page_count ?? 0) + 20);
    await sql`PRAGMA max_page_count = ${most}`.execute(database.query);
    await setNote(database, 'kept', 'x');
    const tooMuch = database.transaction(async (inside) => {
      for (let number = 0; number < 100; number += 1) await setNote(inside, `n${number}`, 'x'.repeat(PAGE));
    });
    await expect(tooMuch).rejects.toThrow('database or disk is full');
    const notes = await database.query.selectFrom('note').select('name').execute();
    expect(notes).toEqual([{ name: 'kept' }]);
    await database.close();
  });
});
