import { chmodSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { lockOf } from '#scripts/queue/database.ts';
import { putEmptyDatabase } from '#scripts/queue/set-up/empty-database.ts';
import { takeLock } from '#scripts/release/site-lock.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { dataFindings } from './data.ts';

// To make the first one takes half a minute on a busy machine.
beforeAll(async () => {
  const place = mkdtempSync(join(tmpdir(), 'dukkan-empty-'));
  await putEmptyDatabase(place);
  rmSync(place, { recursive: true });
}, 120_000);

/** A data folder with two stores, a data service and a queue, all sound. */
async function bench() {
  const dataDirectory = join(temporaryDirectory(), 'data');
  const files = ['directus.sqlite', 'stores/grill.sqlite', 'stores/market.sqlite'].map((name) =>
    join(dataDirectory, name),
  );
  for (const file of files) await openDatabase(file, 'shop').close();
  await putEmptyDatabase(dataDirectory);
  const look = async () =>
    (await dataFindings({ dataDirectory, queueDirectory: dataDirectory })).map(
      ({ level, code, merchant }) => `${level} ${code}${merchant === null ? '' : ` ${merchant}`}`,
    );
  return { dataDirectory, files, look };
}

const SOUND = ['ok data.sound', 'ok data.sound grill', 'ok data.sound market', 'ok queue.sound'];

test('readable data are fine, also while a worker has the queue open', async () => {
  const { dataDirectory, look } = await bench();
  expect(await look()).toEqual(SOUND);
  const lock = takeLock(lockOf(dataDirectory));
  expect(await look()).toEqual([...SOUND.slice(0, 3), 'ok queue.open']);
  lock?.release();
});

test('damaged data are errors, each with its file and advice', async () => {
  const { dataDirectory, files, look } = await bench();
  for (const file of files.slice(0, 2)) writeFileSync(file, 'x'.repeat(5000));
  truncateSync(join(dataDirectory, 'queue/global/pg_control'));
  expect(await look()).toEqual([
    'error data.damaged',
    'error data.damaged grill',
    'ok data.sound market',
    'error queue.damaged',
  ]);
  for (const finding of await dataFindings({ dataDirectory, queueDirectory: dataDirectory })) {
    expect(finding.what).toContain(dataDirectory);
    if (finding.level === 'error') expect(finding.remedy).toContain(dataDirectory);
  }
});

test('a data folder that other accounts can read is a warning', async () => {
  const { dataDirectory, look } = await bench();
  chmodSync(dataDirectory, 0o755);
  expect(await look()).toEqual(['warning data.readable', ...SOUND]);
});

test('a machine without data has no findings', async () => {
  const nowhere = join(temporaryDirectory(), 'nothing');
  expect(await dataFindings({ dataDirectory: nowhere, queueDirectory: nowhere })).toEqual([]);
});

test('a shared database that does not answer is an error that tells the reason and no password', async () => {
  const dataDirectory = join(temporaryDirectory(), 'nothing');
  const databaseUrl = 'postgres://dukkan:secret@127.0.0.1:1/dukkan';
  const found = await dataFindings({ dataDirectory, queueDirectory: null, databaseUrl });
  expect(found).toMatchObject([{ level: 'error', code: 'database.away', merchant: null }]);
  expect(found[0]?.what).toContain('connect ECONNREFUSED 127.0.0.1:1');
  expect(JSON.stringify(found)).not.toContain('secret');
});
