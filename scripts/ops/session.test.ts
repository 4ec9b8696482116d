import { expect, test } from 'vitest';
import { isSession, SESSION_MS, sessionOf } from './session.ts';

test('a session is valid until its end, for either token while one replaces the other, and for no other token', () => {
  const session = sessionOf('old', 1000);
  expect(isSession(session, ['old'], 1000 + SESSION_MS)).toBe(true);
  expect(isSession(session, ['new', 'old'], 1000)).toBe(true);
  expect(isSession(session, ['old'], 1001 + SESSION_MS)).toBe(false);
  expect(isSession(session, ['new'], 1000)).toBe(false);
  expect(isSession(session, [], 1000)).toBe(false);
});

test.each(['', '.', '9999999999999', '9999999999999.', 'x.y', '9e99.AAAA'])('%j is no session', (cookie) => {
  expect(isSession(cookie, ['old'], 0)).toBe(false);
});
