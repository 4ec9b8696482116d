import { appendFileSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { spooledTable } from './change-spool.ts';
import type { Change, TenantRow, TenantTable } from './tenant-row.ts';

const TIMING = { quietMs: 1, longestWaitMs: 2 };
const refuse = (error: Error) => expect.unreachable(error.message);
const about = (slug: string, count = 1, ...touched: `product:${number}`[]): Change => ({
  slug,
  count,
  looksAgain: true,
  ...(touched.length > 0 && { touched }),
});

/** A spool that does not outlive its test: it would look for its file twice a minute. */
async function opened(table: TenantTable, directory: string) {
  const spool = await spooledTable(table, directory, refuse);
  // A test may have closed it.
  onTestFinished(() => spool.close().catch(() => {}));
  return spool;
}

/** An in-memory table that a power cut erases, behind a spool that survives. */
function bench(directory = temporaryDirectory()) {
  const told: Change[][] = [];
  const rows = new Map<string, Pick<TenantRow, 'slug' | 'dirty' | 'built' | 'isDue'>>();
  const table = {
    async record(changes: readonly Change[]) {
      told.push([...changes]);
      for (const { slug, count } of changes) {
        const before = rows.get(slug);
        rows.set(slug, { slug, dirty: (before?.dirty ?? 0) + count, built: before?.built ?? 0, isDue: true });
      }
    },
    rows: async () => [...rows.values()],
    forget: async (slug: string) => void rows.delete(slug),
  } as unknown as TenantTable;
  const isBuilt = (slug: string) => {
    const row = rows.get(slug);
    if (row) rows.set(slug, { ...row, built: row.dirty, isDue: false });
  };
  return {
    told,
    isBuilt,
    path: join(directory, 'changes.jsonl'),
    open: () => opened(table, directory),
    again: () => bench(directory),
  };
}

test('a change is on the disk before it is in the table, and so before the hook is answered', async () => {
  const bank = bench();
  const { table } = await bank.open();
  const file = await open(bank.path);
  const synced = vi.spyOn(Object.getPrototypeOf(file), 'datasync');
  onTestFinished(() => {
    synced.mockRestore();
    return file.close();
  });
  const recording = table.record([about('a')], TIMING);
  await expect.poll(() => bank.told.length, { interval: 1 }).toBe(1);
  expect(synced).toHaveBeenCalledTimes(1);
  await recording;
});

test('a change is in the spool before it is in the table, and is recorded again at the next start', async () => {
  const before = bench();
  const { table } = await before.open();
  await table.record([about('a', 2, 'product:1'), about('b')], TIMING);
  await table.record([about('a', 1, 'product:2')], TIMING);
  const after = before.again();
  await after.open();
  expect(after.told).toEqual([[about('a', 3, 'product:1', 'product:2'), about('b')]]);
});

test('when the table fails, the change stays in the spool and the caller gets the error', async () => {
  const { open, path } = bench();
  const { table } = await open();
  const failing = await opened(
    { ...table, record: () => Promise.reject(new Error('no room')) },
    join(path, '..'),
  );
  await expect(failing.table.record([about('a')], TIMING)).rejects.toThrow('no room');
  expect(readFileSync(path, 'utf8')).toContain('"slug":"a"');
});

test('a change leaves the spool only when it is built or its merchant is forgotten', async () => {
  const bank = bench();
  const { table, settle, close } = await bank.open();
  await table.record([about('built'), about('waiting'), about('gone')], TIMING);
  bank.isBuilt('built');
  await settle();
  await table.forget('gone');
  const left = bank.again();
  await left.open();
  expect(left.told).toEqual([[about('waiting')]]);
  bank.isBuilt('waiting');
  await close();
  expect(readFileSync(bank.path, 'utf8')).toBe('');
});

test('a truncated line is skipped, and the lines after it are read', async () => {
  const bank = bench();
  const { table } = await bank.open();
  await table.record([about('a')], TIMING);
  appendFileSync(bank.path, '[{"slug":"torn","cou');
  await table.record([about('b')], TIMING);
  appendFileSync(bank.path, `\n[{"slug":"torn"${'\0'.repeat(40)}`);
  const after = bank.again();
  await after.open();
  expect(after.told).toEqual([[about('a'), about('b')]]);
});

test('changes of more items than a build reads one by one are merged into a change of unknown items', async () => {
  const bank = bench();
  const { table } = await bank.open();
  for (let id = 1; id <= 51; id += 1) await table.record([about('a', 1, `product:${id}`)], TIMING);
  const after = bank.again();
  await after.open();
  expect(after.told).toEqual([[about('a', 51)]]);
});
