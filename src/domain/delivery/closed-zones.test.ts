import { expect, test } from 'vitest';
import { closedAt, isZoneClosed } from './closed-zones.ts';

const PLACE = { timeZone: 'Asia/Jerusalem' };
const at = (time: string): number => Date.parse(`${time}+02:00`);
const EVENING = at('2026-11-25T20:00:00');
const OPENING = at('2026-11-26T09:00:00');
const CLOSED = new Map([[62, OPENING]]);
const isClosed = (id: number, date: string | null, now = EVENING, at: number | null = null) =>
  isZoneClosed(id, { date, at }, CLOSED, now, PLACE);

test('a closed zone takes no orders for now or for today, and others take them', () => {
  expect(isClosed(62, null)).toBe(true);
  expect(isClosed(62, '2026-11-25')).toBe(true);
  expect(isClosed(61, null)).toBe(false);
});

test('a closed zone takes orders for a later day', () => {
  expect(isClosed(62, '2026-11-26')).toBe(false);
  expect(isClosed(62, '2026-11-29')).toBe(false);
});

test('a closed zone takes orders for a time after its closure', () => {
  expect(isClosed(62, null, EVENING, OPENING - 1)).toBe(true);
  expect(isClosed(62, null, EVENING, OPENING)).toBe(false);
});

test('a closed zone takes no orders for a time before its end, whatever their day', () => {
  expect(isClosed(62, '2026-11-26', EVENING, OPENING - 1)).toBe(true);
  expect(isClosed(62, '2026-11-29', EVENING, OPENING - 1)).toBe(true);
  expect(isClosed(62, '2026-11-25', EVENING, OPENING)).toBe(false);
});

test('a zone reopens at the end of its closure', () => {
  expect(isClosed(62, null, OPENING - 1)).toBe(true);
  expect(isClosed(62, null, OPENING)).toBe(false);
  expect([...closedAt(CLOSED, OPENING - 1).keys()]).toEqual([62]);
  expect(closedAt(CLOSED, OPENING).size).toBe(0);
});
