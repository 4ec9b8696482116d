import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEntities } from './decode-entities.ts';

test.each([
  ['Fish &#038; Chips', 'Fish & Chips'],
  ['&#8220;Large&#8221; &ndash; 50% off', '“Large” – 50% off'],
  ['&#x20AA;42', '₪42'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  [
    '&constructor; &unknown; &#0; &#xD800; &#9999999; AT&T',
    '&constructor; &unknown; &#0; &#xD800; &#9999999; AT&T',
  ],
])('%s → %s', (written, text) => {
  expect(decodeEntities(written)).toBe(text);
});

test('decoding reverts escaping', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
      expect(decodeEntities(escaped)).toBe(text);
    }),
  );
});
