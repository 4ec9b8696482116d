import { expect, test } from 'vitest';
import { slotsOf } from './slots.ts';

test('reads times with their offset, and drops what is no time', () => {
  const slots = ['2026-11-21T18:30:00+02:00', 'soon', null, 5, '2026-11-21T17:00:00Z'];
  expect(slotsOf({ slots })).toEqual({
    ok: true,
    value: ['2026-11-21T16:30Z', '2026-11-21T17:00Z'].map((time) => Date.parse(time)),
  });
  expect(slotsOf({ slots: Array.from({ length: 9999 }, () => slots[0]) })).toMatchObject({
    value: { length: 400 },
  });
});

test.each([[null], [{}], [{ slots: 'x' }], ['<html>']])('does not read %j', (body) => {
  expect(slotsOf(body)).toMatchObject({ ok: false, error: { code: 'answer.unreadable' } });
});
