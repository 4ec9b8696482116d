import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each(['ali@shop.example', "o'neil+tag@mail.co.uk", 'A_1@x-y.PS', 'a@b.cd', '.a.@1.2a'])(
  '%s is an e-mail address for WordPress',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

test.each([
  '',
  'ali',
  'ali@',
  '@shop.example',
  'ali@shop',
  'a@b.c',
  'ali@shop..example',
  'ali@.shop.example',
  'ali@shop.example.',
  'ali@-shop.example',
  'ali@shop-.example',
  'ali@shop_1.example',
  'ali@shop.example@shop.example',
  'ali b@shop.example',
  'ali@shop.example\n',
  'علي@shop.example',
  'ali@متجر.example',
  'ali\ud83d@shop.example',
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('a long text is judged at once', () => {
  const started = performance.now();
  expect(isEmail(`a@${'a-'.repeat(50_000)}`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});
