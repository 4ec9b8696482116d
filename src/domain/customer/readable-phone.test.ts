import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readablePhone } from './readable-phone.ts';

test.each([
  ['+97225550123', '+972 2 555 0123'],
  ['+970599123456', '+970 59 912 3456'],
  ['+96265550123', '+962 6 555 0123'],
  ['+966501234567', '+966 50 123 4567'],
  ['+12025550123', '+1 202 555 0123'],
  ['+442071234567', '+44 207 123 4567'],
  ['025550123', '02 555 0123'],
  ['5550123', '555 0123'],
])('%s is shown as %s', (number, text) => {
  expect(readablePhone(number)).toBe(text);
});

test.each(['1700', '*2255', '', '02-555 0123'])('%s is shown unchanged', (number) => {
  expect(readablePhone(number)).toBe(number);
});

test('grouping neither loses, adds nor moves a digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d{1,15}$/), (number) => {
      expect(readablePhone(number).replaceAll(' ', '')).toBe(number);
    }),
  );
});
