import { expect, test } from 'vitest';
import { srcsetFor } from './picture-place.ts';

const all = '/a-160.avif 160w, /a-320.avif 320w, /a-640.avif 640w, /a-1280.avif 1280w';

test('a place gets the files that are useful there', () => {
  expect(srcsetFor(all, 'row')).toBe('/a-320.avif 320w');
  expect(srcsetFor(all, 'thumbnail')).toBe('/a-160.avif 160w, /a-320.avif 320w');
  expect(srcsetFor(all, 'logo')).toBe('/a-160.avif 160w');
  expect(srcsetFor(all, 'card')).toBe('/a-320.avif 320w, /a-640.avif 640w');
  expect(srcsetFor(all, 'product')).toBe('/a-320.avif 320w, /a-640.avif 640w, /a-1280.avif 1280w');
});

test('a small picture keeps all its files', () => {
  expect(srcsetFor('/a-40.avif 40w', 'card')).toBe('/a-40.avif 40w');
  expect(srcsetFor('', 'card')).toBe('');
});
