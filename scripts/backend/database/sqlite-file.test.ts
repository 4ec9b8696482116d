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
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { openDatabase } from './database.ts';
import { DamagedFile } from './sqlite-file.ts';

const PAGE = 4096;
let folder: string;
let file: string;
beforeEach(() => {
  folder = join(temporaryDirectory(), 'data');
  file = join(folder, 'shop.sqlite');
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** A file with some hundred orders, closed. */
function filled(): Buffer<ArrayBuffer> {
  const database = openDatabase(file);
  const text = JSON.stringify({ notes: 'x'.repeat(1500) });
  database.transaction(() => {
    const insert = database.sql.prepare(
      `INSERT INTO placed_order (client_order_id, request, order_key, placed_at, answer) VALUES (?, ?, 'k', 1, ?)`,
    );
    for (let number = 0; number < 200; number += 1) insert.run(`order-${number}`, text, text);
  });
  database.close();
  return Buffer.from(readFileSync(file));
}

describe('a file of data', () => {
  test('whose page was overwritten, whichever it is, is refused and stays as it is', () => {
    const sound = filled();
    const pages = sound.length / PAGE;
    expect(pages).toBeGreaterThan(100);
    for (let page = 0; page < pages; page += 1) {
      const damaged = Buffer.from(sound);
      randomBytes(PAGE).copy(damaged, page * PAGE);
      writeFileSync(file, damaged);
      expect(() => openDatabase(file), `page ${page}`).toThrow(DamagedFile);
      expect(readFileSync(file).equals(damaged)).toBe(true);
    }
    writeFileSync(file, sound);
    openDatabase(file).close();
  });

  test.each([0, 100, PAGE, 10 * PAGE])('that was cut to %d bytes is refused', (size) => {
    filled();
    truncateSync(file, size);
    expect(() => openDatabase(file)).toThrow(/shop\.sqlite is damaged: .+ put a backup in its place/);
  });

  test('whose index and table say different things is refused', () => {
    const sound = filled();
    const at = sound.lastIndexOf('order-150');
    sound.write('order-999', at);
    writeFileSync(file, sound);
    expect(() => openDatabase(file)).toThrow(/is damaged: .*index/);
  });

  test('is never empty, and leaves nothing beside it when it is made', () => {
    openDatabase(file).close();
    expect(statSync(file).size).toBeGreaterThan(0);
    expect(readdirSync(folder)).toEqual(['shop.sqlite']);
  });

  test('is its owner’s alone, and so is what stands beside it', () => {
    const database = openDatabase(file);
    database.transaction(() => database.sql.exec(`INSERT INTO note VALUES ('a', 'b')`));
    const files = readdirSync(folder);
    expect(files).toContain('shop.sqlite-wal');
    expect(files.map((name) => modeOf(join(folder, name)))).toEqual(files.map(() => '600'));
    expect(modeOf(folder)).toBe('700');
    database.close();
  });

  test('that others could read is closed to them when it is opened', () => {
    mkdirSync(folder, { recursive: true });
    filled();
    chmodSync(folder, 0o755);
    chmodSync(file, 0o644);
    openDatabase(file).close();
    expect([modeOf(folder), modeOf(file)]).toEqual(['700', '600']);
  });

  test('on a full disk says so, and keeps what it had', () => {
    const database = openDatabase(file);
    database.sql.exec('PRAGMA max_page_count = 40');
    const insert = database.sql.prepare('INSERT INTO note VALUES (?, ?)');
    database.transaction(() => insert.run('kept', 'x'));
    const tooMuch = () =>
      database.transaction(() => {
        for (let number = 0; number < 100; number += 1) insert.run(`n${number}`, 'x'.repeat(PAGE));
      });
    expect(tooMuch).toThrow('database or disk is full');
    expect(database.sql.prepare('SELECT name FROM note').all()).toEqual([{ name: 'kept' }]);
    database.close();
  });
});
