import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPlainPath, pathInside } from '#sources/disk/inside-folder.ts';
import { isPublicAddress } from '#sources/request/public-address.ts';
import { withoutSecrets } from '#sources/request/source-failure.ts';
import { fileImageSource } from './files.ts';

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dukkan-paths-')));
  mkdirSync(join(folder, 'images', 'products'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'x');
  writeFileSync(join(folder, 'images', 'products', 'فلافل.webp'), 'x');
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'images', 'link.png'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a path of a tenant', () => {
  test('inside the folder is found', () => {
    const images = join(folder, 'images');
    expect(pathInside(images, 'products/فلافل.webp')).toBe(join(images, 'products', 'فلافل.webp'));
  });

  test.each([
    '../secret.txt',
    'products/../../secret.txt',
    '/etc/passwd',
    'link.png',
    'none.png',
    '',
    '.',
    'a//b',
    'a\\b',
    'C:x',
    '%2e%2e/secret.txt',
    'a\u0000.png',
    'x'.repeat(301),
  ])('%j is not read', (path) => {
    expect(pathInside(join(folder, 'images'), path)).toBeNull();
  });

  test('is plain only without roots, steps back and queries', () => {
    expect(isPlainPath('products/1.webp')).toBe(true);
    for (const path of ['products/1.webp?x', 'a#b', './a']) expect(isPlainPath(path)).toBe(false);
  });

  test('names a picture or a web address, and nothing else', () => {
    expect(fileImageSource('hero-1.webp')).toBe('hero-1.webp');
    expect(fileImageSource('https://shop.test/a.png')).toBe('https://shop.test/a.png');
    for (const other of ['javascript:alert(1)', '//evil.test/a.png', 'data:image/png,x', 'https://'])
      expect(fileImageSource(other)).toBeNull();
  });
});

describe('an address of a picture', () => {
  const store = 'http://127.0.0.1:8088/shop';
  test.each(['https://cdn.test/a.jpg', 'http://127.0.0.1:8088/a.jpg', 'http://93.184.216.34/a.jpg'])(
    '%s is fetched',
    (address) => {
      expect(isPublicAddress(address, store)).toBe(true);
    },
  );

  test.each([
    'http://127.0.0.1:9000/a.jpg',
    'http://localhost/a',
    'http://169.254.169.254/latest',
    'http://10.1.2.3/',
    'http://198.18.0.1/',
    'http://239.255.255.250:1900/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://[::1]/',
    'http://intranet/',
    'http://db.internal/',
    'http://files.corp/',
    'http://nas.localdomain./',
    'http://api.svc/',
    'http://192.88.99.1/',
    'http://[2001:0:4136:e378::1]/',
    'https://user:x@cdn.test/',
    'file:///etc/passwd',
    'x',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address, store)).toBe(false);
  });
});

test('a logged address has no query, user or password', () => {
  expect(withoutSecrets('https://user:x@shop.test/a?token=1#b')).toBe('https://shop.test/a');
  expect(withoutSecrets('/tenants/a/settings.json?x')).toBe('/tenants/a/settings.json');
});
