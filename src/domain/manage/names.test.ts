import { expect, test } from 'vitest';
import {
  baseName,
  languagesWithout,
  type NamedItem,
  nameGaps,
  namesFault,
  namesOf,
  namesTyped,
  namesWorthReading,
  ownLanguage,
} from './names.ts';

const ITEM: NamedItem = {
  ...{
    kind: 'name',
    id: 0,
    names: { ar: 'مشاوي القدس' },
    own: 'ar',
    revision: 'r',
    ownAt: null,
    canWrite: true,
  },
};

test('the name that orders have follows the language from which it comes', () => {
  const oldCity = { base: 'Old City', translations: { ar: 'البلدة القديمة', en: 'Old City' } };
  expect(baseName({ ar: 'القدس القديمة', en: 'Old City' }, oldCity, 'ar')).toBe('Old City');
  expect(baseName({ ar: 'البلدة القديمة', en: 'Old Town' }, oldCity, 'ar')).toBe('Old Town');
  expect(baseName({ ar: 'البلدة القديمة' }, oldCity, 'ar')).toBe('Old City');
  expect(baseName({ en: 'Silwan', he: 'סילוואן' }, null, 'ar')).toBe('Silwan');
});

test('a name without translations is one in the first language of the shop', () => {
  expect(namesOf({ base: 'سلوان' }, 'ar')).toEqual({ ar: 'سلوان' });
  expect(baseName({ ar: 'سلوان والثوري' }, { base: 'سلوان' }, 'ar')).toBe('سلوان والثوري');
});

test('a name without translations is in the language of its letters', () => {
  expect(namesOf({ base: 'Old City' }, 'ar')).toEqual({ en: 'Old City' });
  expect(namesOf({ base: '77', translations: { en: 'Seven' } }, 'ar')).toEqual({ ar: '77', en: 'Seven' });
  expect(namesOf({ base: '' }, 'ar')).toEqual({});
  expect(ownLanguage({ base: 'Old City', translations: { ar: 'القدس' } }, 'ar')).toBe('en');
  expect(ownLanguage({ base: 'Old', translations: { en: 'Old City' } }, 'ar')).toBeNull();
});

test('names are missing in the languages of the shop that have none', () => {
  expect(languagesWithout(ITEM, ['ar', 'en'])).toEqual(['en']);
  expect(languagesWithout({ ...ITEM, kind: 'short-name' }, ['ar', 'en'])).toEqual([]);
  expect(languagesWithout({ ...ITEM, kind: 'title', names: {} }, ['ar', 'en'])).toEqual([]);
  expect(languagesWithout({ ...ITEM, kind: 'title' }, ['ar', 'en', 'he'])).toEqual(['en', 'he']);
});

test.each<[string, Partial<NamedItem>, NamedItem['names'], ReturnType<typeof namesFault>]>([
  ['a new name', {}, { ar: 'مشاوي', en: 'Grill' }, null],
  ['no name in the language of the own one', {}, { en: 'Grill' }, 'empty'],
  ['another name where the own one is no translation', { own: null }, { en: 'Grill' }, null],
  ['no name at all', { own: null }, {}, 'empty'],
  ['no headline', { kind: 'title' }, {}, null],
  ['a name of 101 letters', {}, { ar: 'مشاوي', en: 'x'.repeat(101) }, 'too-long'],
  ['a long name as it was', { names: { ar: 'م'.repeat(101) } }, { ar: 'م'.repeat(101), en: 'Grill' }, null],
])('%s: %j %j is %j', (_, item, names, fault) => {
  expect(namesFault({ ...ITEM, ...item }, names)).toBe(fault);
});

test('typed names are lines without invisible characters, and empty ones are none', () => {
  expect(namesTyped({ ar: ' مشاوي\n\u202eالقدس ', en: '\u200b', he: '' })).toEqual({ ar: 'مشاوي القدس' });
});

test('missing names are those that can be written here, texts and branches first, each in one language', () => {
  const branch = {
    ...ITEM,
    kind: 'branch' as const,
    id: 7,
    ownAt: 'https://store.example',
    own: 'ar' as const,
  };
  const gaps = nameGaps(
    [
      ITEM,
      branch,
      { ...branch, id: 9, names: { en: 'Silwan' } },
      { ...ITEM, id: 8, kind: 'zone', canWrite: false },
    ],
    ['ar', 'en'],
    [
      { id: 101, names: { ar: 'فلافل' } },
      { id: 102, names: { ar: 'حمّص', he: 'חומוס' } },
      { id: 103, names: {} },
    ],
    ['ar', 'he'],
  );
  expect(gaps.map(({ kind, id, locale }) => [kind, id, locale])).toEqual([
    ['name', 0, 'en'],
    ['branch', 7, 'en'],
    ['dish', 101, 'he'],
  ]);
});

test('whoever can only read the names reads a short name that is the name no second time', () => {
  const name = { ...ITEM, canWrite: false };
  const short = { ...name, kind: 'short-name' as const };
  const other = { ...short, names: { ar: 'مشاوي' } };
  expect(namesWorthReading([name, short])).toEqual([name]);
  expect(namesWorthReading([name, other])).toEqual([name, other]);
  expect(namesWorthReading([ITEM, { ...short, canWrite: true }])).toHaveLength(2);
});
