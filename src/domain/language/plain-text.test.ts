import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainLine, plainLines } from './plain-text.ts';

test.each([
  ['  بيت   ليلى ', 'بيت ليلى'],
  ['one\ntwo\r\nthree\u2028four\u0085five\u000Bsix', 'one two three four five six'],
  ['a\tb\u0000c\u001Bd\u200Be', 'a bcde'],
  ['\u202Eevil\u202C \u2067mark\u2069\u200F', 'evil mark'],
  ['half \uD83D character', 'half \uFFFD character'],
  ['🥙 بيتا', '🥙 بيتا'],
])('%j becomes the line %j', (text, line) => {
  expect(plainLine(text)).toBe(line);
});

test('a line that is too long ends in an ellipsis and never in half a character', () => {
  expect(plainLine('abcdef', 4)).toBe('abc…');
  expect(plainLine('abcd', 4)).toBe('abcd');
  expect(plainLine('ab🥙🥙', 4)).toBe('ab…');
});

test('text is split into lines without the empty ones', () => {
  expect(plainLines('no onions\n\n  \u2028ring  twice\r')).toEqual(['no onions', 'ring twice']);
});

test('any input gives a single line within the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, longest) => {
      const line = plainLine(text, longest);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      expect(line.length).toBeLessThanOrEqual(longest);
      expect(line.isWellFormed()).toBe(true);
      expect(plainLine(line, longest)).toBe(line);
    }),
  );
});
