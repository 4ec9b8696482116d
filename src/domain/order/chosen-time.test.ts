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
const TIMES = { ...terms, slots: { whenClosed: true } };

test.each([
  ['an open shop', FORM, terms, true, null, 'soon'],
  ['an open shop with times', FORM, TIMES, true, null, 'soon'],
  ['a chosen time', { ...FORM, wantedAt: 5 }, TIMES, true, null, 'slot'],
  ['a time that was chosen before the shop had none', { ...FORM, wantedAt: 5 }, terms, true, null, 'soon'],
  ['a time that is wanted and not chosen', { ...FORM, wantedAt: 0 }, TIMES, true, null, 'missing'],
  ['a closed shop', FORM, terms, false, 'shop', 'none'],
  [
    'a closed shop that takes no orders for its opening',
    { ...FORM, wantedAt: 5 },
    TIMES,
    false,
    'shop',
    'none',
  ],
  ['a closed shop that takes orders for its opening', FORM, TIMES, false, null, 'missing'],
  ['the same with a time', { ...FORM, wantedAt: 5 }, TIMES, false, null, 'slot'],
  ['an area with days', FRIDAYS, TIMES, true, null, 'missing'],
  ['an area with days, with a day', { ...FRIDAYS, day: '2026-11-20' }, TIMES, false, 'shop', 'day'],
] as const)('the time of an order: %s', (_what, form, its, isOpen, closed, time) => {
  expect(chosenTime(form, its, isOpen, closed)).toBe(time);
});
