import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { changeList, noteOf } from './notes.ts';

test('ten simultaneous changes of a list are all stored', async () => {
  const database = openDatabase(':memory:', 'grill');
  const numbers = Array.from({ length: 10 }, (_, index) => index);
  await Promise.all(
    numbers.map((number) => changeList<number>(database, 'numbers', (list) => [...list, number])),
  );
  const stored: readonly number[] = JSON.parse((await noteOf(database, 'numbers')) ?? '[]');
  expect(stored.toSorted()).toEqual(numbers);
  await database.close();
});
