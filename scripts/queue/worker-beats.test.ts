import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#scripts/queue/set-up/test-database.ts';
import { workerBeats } from './worker-beats.ts';

// All tests share one engine, which starts slowly on a busy machine.
beforeAll(() => testDatabase(), 120_000);

const ignore = () => {};

test('a worker is alive from start to stop, and two workers of one process are listed separately', async () => {
  const beats = workerBeats(await testDatabase());
  const stop = await beats.start({ slots: 2, codeId: 'abc' }, ignore);
  const stopOther = await beats.start({ slots: 0, codeId: 'abc' }, ignore);
  expect((await beats.alive()).map(({ slots, codeId }) => [slots, codeId])).toEqual([
    [2, 'abc'],
    [0, 'abc'],
  ]);
  await stop();
  expect((await beats.alive()).map(({ slots }) => slots)).toEqual([0]);
  await stopOther();
  expect(await beats.alive()).toEqual([]);
});

test('a worker without a heartbeat for twenty seconds is not alive, and its row is deleted after a day', async () => {
  const database = await testDatabase();
  const beats = workerBeats(database);
  const stop = await beats.start({ slots: 1, codeId: 'abc' }, ignore);
  await database.query(`UPDATE ${database.schema}.worker SET beat_at = now() - interval '21 s'`);
  expect(await beats.alive()).toEqual([]);
  await database.query(`UPDATE ${database.schema}.worker SET beat_at = now() - interval '2 days'`);
  const stopNext = await beats.start({ slots: 1, codeId: 'def' }, ignore);
  expect(await database.query(`SELECT code_id FROM ${database.schema}.worker`)).toEqual([{ code_id: 'def' }]);
  await stop();
  await stopNext();
});
