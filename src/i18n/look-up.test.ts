import { expect, it, vi } from 'vitest';
import { LOCALES } from '#domain/tenant/locale.ts';
import { lookUp } from './look-up.ts';
import { makeTranslator } from './make-translator.ts';
import type { MessageKey } from './message-key.ts';
import { readWords } from './read-words.ts';
import { translator } from './translate.ts';

const WORDS = readWords();

const COUNTS = [0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103, 1000];

it.each(LOCALES)('returns the same words for islands as for pages (%s)', (locale) => {
  const ours = makeTranslator(lookUp(WORDS[locale], locale), locale, 'latn');
  const theirs = translator(locale);
  for (const [area, words] of Object.entries(WORDS[locale])) {
    for (const name of Object.keys(words)) {
      const [, key = name, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(name) ?? [];
      const message = `${area}:${key}` as MessageKey;
      if (form === undefined) {
        expect(ours(message), message).toBe(theirs(message));
        expect(ours(message, { count: 3 }), message).toBe(theirs(message, { count: 3 }));
      } else
        for (const count of COUNTS)
          expect(ours(message, { count }), message).toBe(theirs(message, { count }));
    }
  }
});

it('has words for numbers in browsers with an outdated plural form', () => {
  const select = vi.spyOn(Intl.PluralRules.prototype, 'select').mockReturnValue('many');
  const ours = makeTranslator(lookUp(WORDS.he, 'he'), 'he', 'latn');
  expect(ours('cart:pieces', { count: 20 })).toContain('20');
  select.mockRestore();
});

it('returns nothing for a key that is in no file', () => {
  const ours = makeTranslator(lookUp({ cart: { total: 'Total' } }, 'en'), 'en', 'latn');
  expect(ours('cart:total')).toBe('Total');
  expect(() => ours('cart:discount')).toThrow('There are no words for "cart:discount" in "en"');
});
