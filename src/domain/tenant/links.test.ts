import { expect, test } from 'vitest';
import { socialLink } from './links.ts';

test.each([
  ['https://facebook.com/quds.grill', 'https://facebook.com/quds.grill'],
  [' HTTPS://WWW.Facebook.com/quds?ref=a ', 'https://www.facebook.com/quds?ref=a'],
  ['https://ar-ar.facebook.com/مشاوي', 'https://ar-ar.facebook.com/%D9%85%D8%B4%D8%A7%D9%88%D9%8A'],
  ['https://m.facebook.com/x', 'https://m.facebook.com/x'],
  ['https://fb.com/x', 'https://fb.com/x'],
])('%s leads to Facebook', (input, expected) => {
  expect(socialLink(input, 'facebook')).toBe(expected);
});

test('Instagram has its own hosts', () => {
  expect(socialLink('https://www.instagram.com/quds', 'instagram')).toBe('https://www.instagram.com/quds');
  expect(socialLink('https://www.facebook.com/quds', 'instagram')).toBeNull();
});

test.each([
  '',
  'facebook.com/x',
  'http://facebook.com/x',
  'https://facebook.example/shajara',
  'https://facebook.com@evil.test',
  'https://user:pass@facebook.com/',
  'https://user@facebook.com/',
  'https://facebook.com.evil.test/',
  'https://evilfacebook.com/',
  'https://facebook.com./x',
  'https://facebook.com:8443/x',
  'https://l.facebook.com/l.php?u=https://evil.test',
  'https://www.facebook.com/l.php?u=https://evil.test',
  'https:\\\\facebook.com/x',
  'https:/facebook.com/x',
  'https:///facebook.com/x',
  'https://face\u0000book.com/x',
  'https://face\tbook.com/x',
  'https://fac\u0435book.com/x',
  'javascript:alert(1)//https://facebook.com',
  'JaVa\tscript:alert(1)',
  'data:text/html,https://facebook.com',
  '//facebook.com/x',
  `https://facebook.com/${'x'.repeat(600)}`,
])('%j is not accepted as a link', (input) => {
  expect(socialLink(input, 'facebook')).toBeNull();
});

test('a link contains no character that could end an attribute', () => {
  expect(socialLink('https://facebook.com/"><img src=x>\'`', 'facebook')).not.toMatch(/["<>]/);
});
