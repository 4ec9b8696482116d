import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnPath, roleOfPath } from './return-path.ts';

const LOCALES = ['ar', 'en'] as const;

describe('the page after a login', () => {
  it.each([
    '/callcenter',
    '/callcenter/orders',
    '/callcenter/orders/58',
    '/callcenter/orders?status=all&q=059',
    '/en/delivery-boy/old-orders',
    '/today-orders',
    '/cart',
  ])('is the requested one: %s', (path) => {
    expect(returnPath(path, LOCALES)).toBe(path);
  });

  it.each([
    null,
    '',
    'callcenter',
    '//evil.test/callcenter',
    '/\\evil.test/callcenter',
    '\\\\evil.test',
    'https://evil.test/callcenter',
    'https:/callcenter',
    'javascript:alert(1)',
    '/\t/evil.test',
    '/callcenter\n',
    '/callcenter/../..//evil.test',
    '/%2f%2fevil.test',
    '/.//evil.test/callcenter',
    '/callcenter@evil.test',
    '/wp-admin',
    '/he/callcenter',
    '/login',
    '/en/login?to=/login',
    '/callcenter/orders/0',
    `/callcenter?${'a'.repeat(600)}`,
  ])('is not %j', (path) => {
    expect(returnPath(path, LOCALES)).toBeNull();
  });

  it.each([
    ['/callcenter/orders/58?q=1', 'en', '/en/callcenter/orders/58?q=1'],
    ['/en/delivery-boy/old-orders', 'ar', '/delivery-boy/old-orders'],
    ['/en/delivery-boy', 'en', '/en/delivery-boy'],
  ] as const)('of %s is in the language of the login (%s)', (path, locale, there) => {
    expect(returnPath(path, LOCALES, locale)).toBe(there);
  });

  it('never leaves the site and is its own return path, whatever is requested', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      'callcenter',
      'orders',
      'en',
      '@',
      ':',
      '?',
      '#',
      '%2e',
      'evil.test',
    );
    const wanted = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(wanted, (text) => {
        const path = returnPath(text, LOCALES);
        if (path === null) return;
        expect(new URL(path, 'https://shop.test').origin).toBe('https://shop.test');
        expect(returnPath(path, LOCALES)).toBe(path);
      }),
    );
  });
});

describe('a role', () => {
  it.each([
    ['/delivery-boy/orders', 'driver'],
    ['/en/delivery-boy?x=1', 'driver'],
    ['/callcenter/orders/58', 'callcenter'],
    ['/today-orders', 'callcenter'],
    ['/login', null],
    ['/cart', null],
    [null, null],
  ])('follows from the path %s: %s', (path, role) => {
    expect(roleOfPath(path, LOCALES)).toBe(role);
  });
});
