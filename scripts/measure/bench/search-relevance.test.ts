import { describe, expect, test } from 'vitest';
import { search } from '#domain/search/search.ts';
import { decodeSearchList, encodeSearchList } from '#domain/search/search-file.ts';
import { searchIndex, withDescriptions } from '#domain/search/search-index.ts';
import { searchListOf } from '#domain/search/search-list.ts';
import { descriptionsOf, shopOfTenant } from './search-catalogue.ts';

// Queries, each with the product that must be first (1) or among the first three (3).

type Row = readonly [typed: string, product: number, within: 1 | 3];

const QUDS_GRILL: readonly Row[] = [
  ['حمص', 102, 1],
  ['حُمُّص', 102, 1],
  ['الحمص', 102, 1],
  ['شاورما دجاج', 109, 1],
  ['شورما', 109, 1],
  ['فلافيل', 101, 3],
  ['فلا', 101, 3],
  ['كنافه', 152, 1],
  ['الكنافة', 152, 1],
  ['ارز', 149, 1],
  ['رز', 149, 1],
  ['الرز', 149, 1],
  ['شيشطاووق', 115, 1],
  ['ثوم', 151, 1],
  ['زعتر', 143, 3],
  ['دجاجات', 135, 1],
  ['ليموناضه بنعنع', 156, 1],
  ['عصير الرمان', 157, 1],
  ['سلطات', 138, 1],
  ['مشروبات', 156, 1],
  ['hummus', 102, 3],
  ['hommos', 102, 3],
  ['felafel', 101, 3],
  ['shawerma', 109, 3],
  ['chiken', 109, 1],
  ['kunafa', 152, 1],
  ['salads', 138, 1],
  ['burgers', 128, 1],
  ['tahina', 144, 1],
  ['pomegranite juice', 157, 1],
  ['zaatar', 143, 3],
  ['baklawa', 153, 1],
  ['mint lemonad', 156, 1],
  ['חומוס', 102, 1],
  ['חומס', 102, 1],
  ['הפלאפל', 101, 3],
  ['פלפל', 101, 3],
  ['שוורמה', 113, 1],
  ['סלטים', 138, 1],
  ['ציפס', 147, 1],
  ['צ׳יפס', 147, 1],
  ['קוּלָה', 159, 1],
  ['כנפה', 152, 1],
  ['בורגר', 128, 1],
  ['ולימונדה', 156, 1],
  ['תפוח אדמה', 129, 1],
  ['מיץ רימון', 157, 1],
  ['ביצים', 129, 1],
  ['שישטאווק', 115, 1],
];

const NOOR_GIFTS: readonly Row[] = [
  ['oud', 306, 1],
  ['candles', 325, 1],
  ['roses', 337, 1],
  ['jasmin', 323, 1],
  ['chocolat', 346, 3],
  ['شوكلاته', 346, 3],
  ['العروس', 332, 1],
  ['مسك ابيض', 305, 1],
];

const AMMAN_MARKET: readonly Row[] = [
  ['بندوره', 1001, 1],
  ['tomatos', 1001, 3],
  ['زيت الزيتون', 1156, 1],
  ['بيض', 1088, 1],
  ['قهوه', 1235, 1],
  ['strawbery', 1035, 3],
  ['yogurt', 1069, 1],
  ['mlukhiyeh', 1055, 3],
  ['olive oil', 1156, 1],
  ['التفاح الاخضر', 1027, 1],
  ['رز', 1133, 3],
  ['رز بسمتي', 1136, 1],
  ['كرز', 1036, 1],
  ['شيشطاووق', 1102, 1],
  ['sweet corn', 1018, 3],
  ['icecream', 1275, 3],
];

describe.each([
  ['quds-grill', QUDS_GRILL],
  ['noor-gifts', NOOR_GIFTS],
  ['amman-market', AMMAN_MARKET],
])('%s', (slug, rows) => {
  const shop = shopOfTenant(slug);
  const { catalogue, locales } = shop;
  const list = decodeSearchList(encodeSearchList(searchListOf(catalogue, locales)));
  const index = searchIndex(list ?? { products: [], categories: [], attributes: [] });

  const everything = withDescriptions(
    index,
    locales.flatMap((locale) => descriptionsOf(shop, locale)),
  );

  test.each(rows)('"%s" finds product %d within the first %d', (typed, product, within) => {
    expect(search(index, typed).slice(0, within)).toContain(product);
    // Descriptions load after the first letter is typed, and must not reorder the results.
    expect(search(everything, typed).slice(0, within)).toContain(product);
  });
});

test.each([
  ['soaked overnight', 101],
  ['منقوع', 101],
  ['זית כפרי', 102],
  ['griddle', 109],
])('"%s", which only a description says, finds product %d once descriptions are there', (typed, product) => {
  const shop = shopOfTenant('quds-grill');
  const index = searchIndex(searchListOf(shop.catalogue, shop.locales));
  const words = shop.locales.flatMap((locale) => descriptionsOf(shop, locale));
  expect(search(index, typed)).not.toContain(product);
  expect(search(withDescriptions(index, words), typed)).toContain(product);
});

test('at least sixty queries in three languages are checked', () => {
  const typed = [...QUDS_GRILL, ...NOOR_GIFTS, ...AMMAN_MARKET].map(([text]) => text);
  expect(new Set(typed).size).toBeGreaterThanOrEqual(60);
  for (const script of ['Arabic', 'Latin', 'Hebrew']) {
    const ofScript = new RegExp(`\\p{Script=${script}}`, 'u');
    expect(typed.filter((text) => ofScript.test(text)).length).toBeGreaterThanOrEqual(14);
  }
});
