import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';
import type { MessageKey } from './message-key.ts';
import { readWords } from './read-words.ts';
import { translator } from './translate.ts';

const WORDS = readWords();
const FORM = /_(zero|one|two|few|many|other)$/;

/** `area:key` → the words of each plural form; a key without forms has one, named `''`. */
function messagesOf(locale: Locale): Map<string, Map<string, string>> {
  const messages = new Map<string, Map<string, string>>();
  for (const [area, names] of Object.entries(WORDS[locale])) {
    for (const [name, words] of Object.entries(names)) {
      const form = FORM.exec(name)?.[1] ?? '';
      const key = `${area}:${name.replace(FORM, '')}`;
      const forms = messages.get(key) ?? new Map<string, string>();
      messages.set(key, forms.set(form, words));
    }
  }
  return messages;
}

const variablesOf = (words: string): string[] =>
  [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
const allVariables = (forms: ReadonlyMap<string, string>): string[] =>
  [...new Set([...forms.values()].flatMap(variablesOf))].sort();

const english = messagesOf('en');

describe.each(LOCALES)('words in %s', (locale) => {
  const messages = messagesOf(locale);

  it('has exactly the keys of English', () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('has every plural form of the language', () => {
    const wanted = new Intl.PluralRules(LOCALE_FACTS[locale].tag).resolvedOptions().pluralCategories;
    for (const [key, forms] of messages) {
      const isPlural = [...(english.get(key)?.keys() ?? [])].some((form) => form !== '');
      expect([...forms.keys()].sort(), key).toEqual(isPlural ? [...wanted].sort() : ['']);
    }
  });

  it('fills in the same values as English', () => {
    for (const [key, forms] of messages) {
      expect(allVariables(forms), key).toEqual(allVariables(english.get(key) ?? new Map()));
    }
  });

  it('names a closed shop before when it opens, so that a page can say more about the first', () => {
    for (const key of ['hours:opens-today', 'hours:opens-tomorrow', 'hours:opens-on'])
      expect(messages.get(key)?.get(''), key).toMatch(/^[^·]+ · [^·]+$/);
  });

  it('has no empty words, stray spaces or nesting', () => {
    for (const [key, forms] of messages) {
      for (const words of forms.values()) expect(words, key).toMatch(/^(?!\s)(?!.*\$t\()[^\n]+(?<!\s)$/);
    }
  });

  it('is written in the language’s own letters', () => {
    // Brands and units have Latin letters.
    const scripts = LOCALES.map((language) => LOCALE_FACTS[language].script).filter(
      (script) => script !== 'Latin' && script !== LOCALE_FACTS[locale].script,
    );
    const foreign = new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u');
    for (const [key, forms] of messages) {
      for (const words of forms.values()) expect(words, key).not.toMatch(foreign);
    }
  });
});

describe.each(LOCALES.filter((locale) => LOCALE_FACTS[locale].direction === 'rtl'))('%s', (locale) => {
  it('isolates every number, price and phone', () => {
    const t = translator(locale);
    for (const [key, forms] of messagesOf(locale)) {
      const names = allVariables(forms).filter((name) => name !== 'count');
      const values = Object.fromEntries(names.map((name) => [name, '+972 42.50']));
      for (const count of [0, 1, 2, 3, 11, 100]) {
        const words = t(
          key as MessageKey,
          forms.has('') && !allVariables(forms).includes('count') ? values : { ...values, count },
        );
        expect(words.replace(/\u2068[^\u2068\u2069]*\u2069/g, ''), key).not.toMatch(/[0-9]/);
      }
    }
  });
});

describe('words', () => {
  it('has the specification’s sentences unchanged', () => {
    const words = new Set(
      [WORDS.en.errors ?? {}, WORDS.en.notices ?? {}, WORDS.en.staff ?? {}].flatMap((area) =>
        Object.values(area),
      ),
    );
    const wanted = [
      'Invalid credentials',
      'Login failed, please check your credentials.',
      'Order failed',
      'Order failed to complete',
      'store is closed at this time',
      'No results founded',
      'Empty Favourites',
      'There is no products in cart.',
      'There is no address until now',
      'Copy Successful',
      'Copy Failed',
      '404 Page Not Found',
      'Oops! something Went Wrong',
      'You must fill this field',
      'this field is required',
      'Please enter a valid phone number',
      'Please enter a valid phone number, numbers only, with an optional + at the beginning',
      'Please enter a valid address',
      'Please choose options to add to cart',
    ];
    expect(wanted.filter((sentence) => !words.has(sentence))).toEqual([]);
  });

  it('ends no title of an empty page with a full stop, except the specification’s sentence', () => {
    const titles = (['ar', 'en', 'he'] as const).flatMap((locale) => {
      const { errors, placed, notices } = WORDS[locale];
      return [errors?.['cart.empty'], { ...errors, ...notices }['favourites.empty'], placed?.['no-orders']];
    });
    expect(titles.filter((title) => !title || title.endsWith('.'))).toEqual([
      'There is no products in cart.',
    ]);
  });

  it('has no unused words', () => {
    const used = keysInSource();
    // The code of a failure or the name of a setting selects these.
    const idle = [...english.keys()].filter(
      (key) => !/^(?:errors|faults|setting):/.test(key) && !used.some((use) => use.test(key)),
    );
    expect(idle).toEqual([]);
  });
});

/** Keys in the source code; `${…}` inside a key matches anything. */
function keysInSource(): RegExp[] {
  const root = join(import.meta.dirname, '../..');
  const files = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|tsx|astro)$/.test(file) && !/\.test\.ts$/.test(file))
      .map((file) => join(root, folder, file)),
  );
  const name = new RegExp(`(['"\`])((?:${Object.keys(WORDS.en).join('|')}):[^'"\`]+)\\1`, 'g');
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(name)].map(([, , key = '']) => {
      const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${parts.join('.+')}$`);
    }),
  );
}
