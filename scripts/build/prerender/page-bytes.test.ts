import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Piece } from '#scripts/build/strings/runtime.ts';
import { pageBytes } from './page-bytes.ts';

/** The string runtime's own stands in compiled code. */
const piecesOf = (...texts: readonly string[]): Piece[] =>
  texts.map((text) => Object.assign(new String(text), { bytes: null, parts: null }) as Piece);

test('pieces replace their marks in any order', () => {
  const page = { text: '1\0aab2\0aaa3\0aac4', pieces: piecesOf('<p>أ</p>', '<p>b</p>', '<p>ج</p>') };
  expect(pageBytes(page)?.toString()).toBe('1<p>b</p>2<p>أ</p>3<p>ج</p>4');
});

test.each([
  ['looks like a mark', '\0aaa', []],
  ['names a piece twice', '\0aaa\0aaa', ['x']],
  ['names a piece that is not there', '\0zzz', ['x']],
  ['ends in half a mark', '\0aaa\0a', ['x']],
])('a page is not assembled from pieces if it %s', (_, text, texts) => {
  expect(pageBytes({ text, pieces: piecesOf(...texts) })).toBeNull();
});

test('a page keeps its bytes while other pages are assembled', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 0, maxLength: 300 }), { maxLength: 40 }),
      (texts) => {
        const pages = texts.map((text) => {
          const own = text.replaceAll('\0', '');
          return {
            own,
            bytes: pageBytes({ text: `${own.repeat(500)}\0aaa`, pieces: piecesOf(own) }),
          };
        });
        for (const { own, bytes } of pages) expect(bytes?.toString()).toBe(own.repeat(501));
      },
    ),
    { numRuns: 20 },
  );
});
