import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseForSearch } from './normalise.ts';

test.each([
  ['أَرُزّ', 'ارز'],
  ['إبريق آلة', 'ابريق اله'],
  ['كنـــافة', 'كنافه'],
  ['مؤمن شئ', 'مومن شي'],
  ['حلوى', 'حلوي'],
  ['שָׁלוֹם', 'שלומ'],
  ['ערך נכסף קמץ דן', 'ערכ נכספ קמצ דנ'],
  ['צ׳יפס ק״ג', 'צ\'יפס ק"ג'],
  ['صحن ٢', 'صحن 2'],
  ['  Café\u00A0 CRÈME ', 'cafe creme'],
  ['\u2067بيتزا\u2069\u200F', 'بيتزا'],
])('%s is compared as %s', (text, expected) => {
  expect(normaliseForSearch(text)).toBe(expected);
});

test('normalising twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normaliseForSearch(text);
      expect(normaliseForSearch(once)).toBe(once);
    }),
  );
});
