import { expect, test } from 'vitest';
import { facebookPageId, facebookPixelId, googleTagId, packageName, startPath } from './identifiers.ts';

const ATTACK = '");alert(1)//';

test.each([
  ['G-ABC123DEF4', 'G-ABC123DEF4'],
  [' g-abc123def4 ', 'G-ABC123DEF4'],
  ['GTM-K2ABCDE', null],
  ['UA-12345678-1', 'UA-12345678-1'],
  [`G-ABC123${ATTACK}`, null],
  ['G-', null],
  ['', null],
  ['G-ABC123\nG-X', null],
])('Google tag %j is %j', (input, expected) => {
  expect(googleTagId(input)).toBe(expected);
});

test('Facebook ids are plain digits', () => {
  expect(facebookPixelId('123456789012345')).toBe('123456789012345');
  expect(facebookPageId(' 1234567890 ')).toBe('1234567890');
  for (const input of ['', '12', '12345678x', `123456789${ATTACK}`, '١٢٣٤٥٦٧٨٩٠', '1'.repeat(21)]) {
    expect([facebookPixelId(input), facebookPageId(input)]).toEqual([null, null]);
  }
});

test.each([
  ['com.example.shajara', 'com.example.shajara'],
  ['shajara', null],
  ['com..x', null],
  ['com.1x', null],
  ['com.x/../y', null],
  [`com.${'x'.repeat(200)}`, null],
])('package name %j is %j', (input, expected) => {
  expect(packageName(input)).toBe(expected);
});

test.each([
  ['/', '/'],
  ['/shop?source=pwa', '/shop?source=pwa'],
  ['/shop#x', '/shop'],
  ['/a/../shop', '/shop'],
  ['/%2e%2e/shop', '/shop'],
  ['', null],
  ['shop', null],
  ['//evil.test', null],
  ['//shop.invalid/x', null],
  ['/\\evil.test', null],
  ['/a/..//evil.test', null],
  ['https://evil.test/', null],
  ['javascript:alert(1)', null],
  ['/\tx', null],
])('start path %j is %j', (input, expected) => {
  expect(startPath(input)).toBe(expected);
});
