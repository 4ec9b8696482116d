import { expect, test } from 'vitest';
import { canTakeBack, changedToday, type HistoryEntry, historyDays, kindOf } from './history.ts';

const PLACE = { timeZone: 'Asia/Jerusalem' };
const at = (time: string): number => Date.parse(`2026-11-${time}+02:00`);
const entry = (time: string, kind: HistoryEntry['kind'], person = 'رنا'): HistoryEntry => ({
  ...{ at: at(time), kind, person, isUndone: false },
});
const NOW = at('25T20:00');

test('changes are grouped by working day, kind and person, the newest first', () => {
  const entries = [
    entry('25T09:00', 'price'),
    entry('25T10:00', 'hours'),
    entry('25T11:00', 'price'),
    entry('25T12:00', 'price', 'هدى'),
    entry('24T12:00', 'price'),
  ];
  const told = historyDays(entries, PLACE).map(({ groups }) =>
    groups.map(({ kind, person, entries: some }) => `${some.length} ${kind} ${person}`),
  );
  expect(told).toEqual([['1 price هدى', '2 price رنا', '1 hours رنا'], ['1 price رنا']]);
});

test('a change after midnight belongs to the working day of the evening', () => {
  expect(historyDays([entry('25T22:00', 'zone'), entry('26T01:30', 'zone')], PLACE)).toHaveLength(1);
});

test('what was changed on this working day can be taken back, the newest first', () => {
  const [early, late] = [entry('25T05:00', 'price'), entry('25T11:00', 'zone')];
  const entries = [
    ...[early, late, entry('25T04:59', 'price')],
    ...[entry('25T12:00', 'staff'), entry('25T12:00', 'sold-out'), entry('25T12:00', 'sign')],
    { ...entry('25T13:00', 'price'), isUndone: true },
  ];
  expect(changedToday(entries, NOW, PLACE)).toEqual([late, early]);
});

test('a price can be taken back for a week, and a sold-out dish only at once', () => {
  expect(canTakeBack(entry('19T20:00', 'price'), NOW)).toBe(true);
  expect(canTakeBack(entry('18T20:00', 'price'), NOW)).toBe(false);
  expect(canTakeBack(entry('25T20:00', 'sold-out'), NOW)).toBe(false);
});

test('an unknown action is another change', () => {
  expect([kindOf('zone'), kindOf('repainted')]).toEqual(['zone', 'other']);
});
