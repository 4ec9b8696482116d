import fc from 'fast-check';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#domain/tenant/locale.ts';
import type { MessageKey } from './message-key.ts';
import { translator } from './translate.ts';

const ISOLATED = '\u2068';
const END = '\u2069';

describe('translator', () => {
  it('returns words of its own language, also with interleaved languages', () => {
    const [ar, en, he] = [translator('ar'), translator('en'), translator('he')];
    expect([ar('frame:home'), en('frame:home'), he('frame:home'), ar('frame:home')]).toEqual([
      'الرئيسية',
      'Home',
      'בית',
      'الرئيسية',
    ]);
  });

  it('has no current language', () => {
    translator('ar');
    expect(i18next.t('frame:home')).toBe('frame:home');
  });

  it.each([
    [0, 'لا أصناف'],
    [1, 'صنف واحد'],
    [2, 'صنفان'],
    [3, `${ISOLATED}3${END} أصناف`],
    [11, `${ISOLATED}11${END} صنفًا`],
    [100, `${ISOLATED}100${END} صنف`],
  ])('chooses the Arabic plural for %i', (count, words) => {
    expect(translator('ar')('menu:product-count', { count })).toBe(words);
  });

  it.each(['ar', 'he'] as const)('keeps a sign on the left of its number in %s', (locale) => {
    const words = translator(locale)('manage:busy-minutes', { count: 15 });
    expect(words).toMatch(/^\u2066\+\u206815\u2069\u2069 /);
  });

  it('prints numbers in the merchant’s digits', () => {
    expect(translator('ar', 'arab')('shop:remaining', { count: 3 })).toBe(`بقي ${ISOLATED}٣${END} فقط`);
    expect(translator('en')('shop:remaining', { count: 3 })).toBe('Only 3 left');
  });

  it('isolates a text in both directions, and removes its direction marks', () => {
    const words = translator('en')('shop:add-named', { name: 'فلافل\u202e' });
    expect(words).toBe(`Add ${ISOLATED}فلافل${END} to the cart`);
  });

  it('prints any value unchanged', () => {
    const t = translator('en');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.constantFrom(
            '{{name}}',
            '$t(frame:home)',
            '{{- name}}',
            '$&',
            '<b>',
            '__proto__',
            '{{name, upper}}',
          ),
        ),
        (name) => {
          expect(t('shop:add-named', { name })).toBe(
            `Add ${ISOLATED}${name.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')}${END} to the cart`,
          );
        },
      ),
    );
  });

  it.each(LOCALES)('throws for a key without words in %s, and names the file for them', (locale) => {
    expect(() => translator(locale)('home:nowhere' as MessageKey)).toThrow(
      `There are no words for "home:nowhere" in "${locale}". Add them to "home" in a file of src/i18n/${locale}.`,
    );
  });

  it('keeps unfilled values in a template', () => {
    expect(translator('en')('hours:opens-on')).toBe('Closed · opens {{day}} {{time}}');
  });
});
