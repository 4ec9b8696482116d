import { describe, expect, test } from 'vitest';
import { DECLINED_MS, mayOfferInstall, VISIT_GAP_MS, type Visits, withVisit } from './install-moment.ts';

const NOW = 1_800_000_000_000;

describe('visits', () => {
  test.each<[string, Visits | null, number]>([
    ['the first page', null, 1],
    ['a page soon after another', { count: 1, lastMs: NOW - VISIT_GAP_MS + 1 }, 1],
    ['a page half an hour later', { count: 1, lastMs: NOW - VISIT_GAP_MS }, 2],
    ['a page before the last one, by a clock that was set back', { count: 3, lastMs: NOW + 1 }, 3],
  ])('%s', (_, before, count) => {
    expect(withVisit(before, NOW)).toEqual({ count, lastMs: NOW });
  });

  test('remember that the customer declined', () => {
    expect(withVisit({ count: 1, lastMs: 0, declinedMs: 5 }, NOW)).toEqual({
      count: 2,
      lastMs: NOW,
      declinedMs: 5,
    });
  });
});

test.each<[string, Partial<Visits>, boolean, boolean]>([
  ['the first visit', { count: 1 }, false, false],
  ['the first visit, with an order', { count: 1 }, true, true],
  ['the second visit', { count: 2 }, false, true],
  ['somebody who declined lately', { count: 9, declinedMs: NOW - DECLINED_MS + 1 }, true, false],
  ['somebody who declined long ago', { count: 9, declinedMs: NOW - DECLINED_MS }, false, true],
])('the app is offered to %s', (_, visits, hasOrdered, expected) => {
  expect(mayOfferInstall({ count: 1, lastMs: NOW, ...visits }, { hasOrdered, nowMs: NOW })).toBe(expected);
});
