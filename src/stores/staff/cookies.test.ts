import { expect, test, vi } from 'vitest';
import { cookieJar, writeCookie } from './cookies.ts';

test.each([
  ['https://shop.example/login', true],
  ['https://shop.localhost/login', true],
  // A browser keeps none of these, which is better than one that anybody on the way can read.
  ['http://shop.example/login', true],
  ['http://localhost.example/login', true],
  ['http://notlocalhost/login', true],
  ['http://shop.localhost:4321/login', false],
  ['http://localhost:4321/login', false],
])('a cookie that is written at %s is only for encrypted connections: %s', (address, isSecure) => {
  vi.stubGlobal('location', new URL(address));
  const written: string[] = [];
  cookieJar.write = (cookie) => written.push(cookie);
  writeCookie('token', 'a');
  expect(written.map((cookie) => cookie.split('; ').includes('Secure'))).toEqual([isSecure]);
});
