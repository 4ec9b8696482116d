import { expect, test } from 'vitest';
import { chosenTime } from './chosen-time.ts';

const terms = {
  zones: [
    {
      id: 1,
      name: 'Bethlehem',
      days: ['friday' as const],
      cost: { amount: 0, minorUnit: 2, currency: 'ILS' },
    },
  ],
};
const FORM = { mode: 'deliver' as const, zone: null, day: null, wantedAt: null };
const FRIDAYS = { ...FORM, zone: { kind: 'zone' as const, id: 1 } };
const NOW_ONLY = { ...terms, slots: { whenClosed: false } };
const LATER = { ...terms, slots: { whenClosed: true } };

test.each([
  ['an open shop', FORM, terms, false, 'soon'],
  ['an open shop with times', FORM, LATER, false, 'soon'],
  ['a chosen time', { ...FORM, wantedAt: 5 }, NOW_ONLY, false, 'slot'],
  ['a time that was chosen before the shop had none', { ...FORM, wantedAt: 5 }, terms, false, 'soon'],
  ['a time that is wanted and not chosen', { ...FORM, wantedAt: 0 }, NOW_ONLY, false, 'missing'],
  ['a closed shop', FORM, terms, true, 'none'],
  ['a closed shop that takes no orders for its opening', { ...FORM, wantedAt: 5 }, NOW_ONLY, true, 'none'],
  ['a closed shop that takes orders for its opening', FORM, LATER, true, 'missing'],
  ['the same with a time', { ...FORM, wantedAt: 5 }, LATER, true, 'slot'],
  ['an area with days', FRIDAYS, LATER, false, 'missing'],
  ['an area with days, with a day', { ...FRIDAYS, day: '2026-11-20' }, LATER, true, 'day'],
])('the time of an order: %s', (_what, form, its, isClosed, time) => {
  expect(chosenTime(form, its, isClosed)).toBe(time);
});
