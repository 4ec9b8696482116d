import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['flyer', 5, 'flyer'],
  ['flyer', 4, 'flye'],
  ['flyer🍕', 7, 'flyer🍕'],
  ['flyer🍕', 6, 'flyer'],
  // An earlier cut may have left this.
  ['flyer\uD83C', 200, 'flyer'],
])('%j cut to %i units is %j', (text, longest, cut) => {
  expect(cutText(text, longest)).toBe(cut);
});

test('a cut keeps well-formed text well formed, and is at most one unit shorter than allowed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 20 }), (text, longest) => {
      const cut = cutText(text, longest);
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut)).toBe(true);
      expect(Math.min(text.length, longest) - cut.length).toBeLessThanOrEqual(1);
      expect(cut.length).toBeLessThanOrEqual(longest);
    }),
  );
});
