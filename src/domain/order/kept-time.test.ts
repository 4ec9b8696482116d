import { expect, test } from 'vitest';
import { keptTime } from './kept-time.ts';

const FREE = [9, 10, 11];

test.each([
  ['a closed shop has its first time chosen', null, FREE, false, 9],
  ['an open shop still means as soon as possible', null, FREE, true, null],
  ['a closed shop without a free time has none', null, [], false, null],
  ['a chosen time stays', 11, FREE, false, 11],
  ['a chosen time stays while the shop is open', 10, FREE, true, 10],
  ['a time that is taken has to be chosen again', 8, FREE, false, 0],
  ['who has begun to choose goes on', 0, FREE, false, 0],
])('%s', (_, wantedAt, free, isOpen, kept) => {
  expect(keptTime(wantedAt, free, isOpen)).toBe(kept);
});
