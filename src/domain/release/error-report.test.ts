import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorReport, seenError, withoutPersonalData } from './error-report.ts';

test.each([
  ['TypeError: x is not a function', 'TypeError: x is not a function'],
  [
    `SyntaxError: Unexpected token 'S', "Sami Haddad" is not valid JSON`,
    'SyntaxError: Unexpected token "…", "…" is not valid JSON',
  ],
  [
    'Failed to fetch https://shop.example/data/en/shop.json?phone=0599',
    'Failed to fetch https://shop.example/data/en/shop.json',
  ],
  ['no order for +970 (59) 123-4567 here', 'no order for +… here'],
  ['mail to sami@example.com failed', 'mail to … failed'],
  ['لا عنوان لسامي', '… … …'],
  ['index 12 of 40', 'index 12 of 40'],
])('%s → %s', (text, expected) => {
  expect(withoutPersonalData(text)).toBe(expected);
});

test('phone numbers and Arabic or Hebrew names are removed, wherever they occur', () => {
  const phone = fc
    .tuple(
      fc.constantFrom('059', '+97059', '00972 54-', '0 5 9 '),
      fc.integer({ min: 1_000_000, max: 9_999_999 }),
    )
    .map(([prefix, number]) => `${prefix}${number}`);
  const name = fc.constantFrom('سامي', 'חנה', 'أحمد حدّاد');
  fc.assert(
    fc.property(fc.string(), fc.oneof(phone, name), fc.string(), (before, secret, after) => {
      const { message } = seenError(new Error(before + secret + after), 'checkout');
      expect(message).not.toContain(secret);
      expect(message).not.toMatch(/\d{6}/);
    }),
  );
});

test("only positions in the site's own scripts are recorded", () => {
  const error = new TypeError('x');
  error.stack = `TypeError: x
    at a (https://shop.example/_astro/page.Ab-1.js:1:23456)
    at b (chrome-extension://secret/content.js:3:4)
    at https://shop.example/_astro/react.Cd2.js:9:87`;
  expect(seenError(error, 'cart').places).toEqual(['page.Ab-1.js:1:23456', 'react.Cd2.js:9:87']);
});

test('any thrown value gives a record', () => {
  expect(seenError(undefined, 'home').message).toBe('undefined: undefined');
  expect(seenError('broken', 'home')).toEqual({ route: 'home', message: 'string: broken', places: [] });
});

test('a report contains version, build, browser, and each error with its positions', () => {
  const errors = [{ route: 'cart', message: 'TypeError: x', places: ['page.js:1:2'] }];
  expect(errorReport(errors, { version: '1.2', client: 'abc', agent: 'Browser/1' })).toBe(
    'version 1.2\nbuild abc\nBrowser/1\ncart: TypeError: x\n  page.js:1:2',
  );
  expect(errorReport([], { version: '', client: 'abc', agent: 'Browser/1' })).toBe('build abc\nBrowser/1');
});
