import { describe, expect, test } from 'vitest';
import { search } from './search.ts';
import { searchIndex, withDescriptions } from './search-index.ts';

const indexOf = (names: readonly string[]) =>
  searchIndex({
    products: names.map((name, place) => ({ id: place + 1, names: [name], categories: [], attributes: [] })),
    categories: [],
    attributes: [],
  });

/** The names found for a query, best first. */
const found = (typed: string, ...names: readonly string[]): readonly string[] =>
  search(indexOf(names), typed).map((id) => names[id - 1] ?? '');

type Row = readonly [one: string, other: string];

const findEachOther = (rows: readonly Row[]) =>
  test.each(rows)('%s and %s find each other', (one, other) => {
    expect(found(one, other)).toEqual([other]);
    expect(found(other, one)).toEqual([one]);
  });

const findNothing = (rows: readonly Row[]) =>
  test.each(rows)('%s does not find %s', (typed, sold) => {
    expect(found(typed, sold)).toEqual([]);
  });

describe('singular and plural', () => {
  findEachOther([
    ['עגבניות', 'עגבניה'],
    ['עגבניות שרי', 'עגבניית שרי'],
    ['עוגיות', 'עוגיה'],
    ['עוגיות', 'עוגייה'],
    ['לחמניות', 'לחמניה'],
    ['ביצים', 'ביצה'],
    ['בננות', 'בננה'],
    ['בירות', 'בירה'],
    ['הביצים', 'ביצה'],
    ['بندورات', 'بندورة'],
    ['لحمات', 'لحمة'],
    ['ليمونة', 'ليمون'],
  ]);

  test('first letters that may be a preposition belong to the word unless it is not found', () => {
    expect(found('ביצים', 'ליים', 'ביצה')).toEqual(['ביצה']);
    expect(found('בירות', 'מיץ פירות', 'בירה')).toEqual(['בירה']);
    expect(found('לחמניות', 'שמן חמניות', 'לחמניה')[0]).toBe('לחמניה');
    expect(found('בירו', 'ירוק', 'בירות')[0]).toBe('בירות');
    expect(found('הפול', 'בפול')).toEqual(['בפול']);
    expect(found('הזעתר', 'בזעתר', 'זעתר')).toEqual(['זעתר', 'בזעתר']);
  });

  findNothing([
    ['ביצה', 'בירה'],
    ['ביצה', 'פיצה'],
    ['ביצים', 'ליים'],
    ['בירה', 'לירה'],
    ['עוגיות', 'מאפה'],
  ]);

  test('a cake does not match a cookie', () => {
    expect(found('עוגיות', 'עוגה', 'עוגיה')[0]).toBe('עוגיה');
    expect(found('עוגיות', 'עוגה')).toEqual([]);
  });

  test('singular and plural match in descriptions, too', () => {
    const said = withDescriptions(indexOf(['a', 'b', 'c']), [
      { word: 'הביצה', ids: [1] },
      { word: 'פיצה', ids: [2] },
      { word: 'פירות', ids: [3] },
    ]);
    expect(search(said, 'ביצים')).toEqual([1]);
    expect(search(said, 'ביצה')).toEqual([1]);
    expect(search(said, 'בירות')).toEqual([]);
  });
});

describe('Arabic words of two letters', () => {
  const rice = ['رز', 'ارز', 'أرز', 'الرز', 'الأرز', 'بالرز'];
  findEachOther(rice.flatMap((one) => rice.map((other): Row => [one, other])));
  findEachOther(
    [
      ['الخس', 'خسّ'],
      ['الخل', 'خلّ تفاح'],
    ].map(([one = '', other = '']): Row => [one, other.split(' ')[0] ?? '']),
  );

  findNothing([
    ['رز', 'كرز'],
    ['ارز', 'كرز'],
    ['الرز', 'كرز'],
    ['كرز', 'أرز'],
  ]);
});

describe('words together and apart', () => {
  findEachOther([
    ['كوكاكولا', 'كوكا كولا'],
    ['الكوكاكولا', 'كوكا كولا'],
    ['شيشطاووق', 'شيش طاووق'],
    ['cocacola', 'Coca-Cola'],
    ['cheesecake', 'Cheese cake'],
    ['cheesecakes', 'Cheese cake'],
    ['7up', '7 UP'],
    ['קוקהקולה', 'קוקה קולה'],
    ['500g', '500 g'],
  ]);

  test('a product is found while the second word is being typed', () => {
    expect(found('كوكاكو', 'كوكا كولا', 'كولا')).toEqual(['كوكا كولا']);
    expect(found('شيش طاو', 'شيشطاووق')).toEqual(['شيشطاووق']);
  });

  test('a joined word finds separate words among names that have only one of them', () => {
    expect(found('cocacola', 'Cola', 'Coca leaves', 'Coca Cola Zero')).toEqual(['Coca Cola Zero']);
    expect(found('7 up', '7 days croissant', 'Upside cake', '7UP')[0]).toBe('7UP');
  });

  test('a first letter of the next word is not taken for an ending', () => {
    expect(found('tea s', 'Black tea', 'Tea sage')[0]).toBe('Tea sage');
    expect(found('סלט ה', 'סלט ירוק', 'סלט הבית')[0]).toBe('סלט הבית');
  });

  findNothing([
    ['tea', 'Steak'],
    ['tea', 'T eagle'],
    ['12', 'Chicken 1.2 kg'],
    ['cakecheese', 'Cheese cake'],
    ['cheesecake', 'Cheese sandwich, cake'],
  ]);

  test('three letters find the end of a Latin word', () => {
    expect(found('nut', 'Coconuts')).toEqual(['Coconuts']);
  });
});

describe('letters that people confuse in short words', () => {
  findEachOther([
    ['بوزة', 'بوظة'],
    ['البوزة', 'بوظة'],
    ['كاشو', 'كاجو'],
    ['بزور', 'بذور'],
    ['חלבה', 'הלבה'],
  ]);
});
