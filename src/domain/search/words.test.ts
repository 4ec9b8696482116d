import { expect, test } from 'vitest';
import { formsOf, wordsOf } from './words.ts';

test.each([
  ['حمّص باللحمة والصنوبر', ['حمص', 'باللحمه', 'والصنوبر']],
  ['Cheese & za’atar, 500 g', ['cheese', 'zaatar', '500', 'g']],
  ['צ׳יפס, 2 ק״ג', ['ציפס', '2', 'קג']],
  ['… — !', []],
])('%s has the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['الحمص', { bare: 'حمص' }],
  ['والصنوبر', { bare: 'صنوبر' }],
  ['باللحمه', { bare: 'لحمه', stem: 'لحم' }],
  ['للعروس', { bare: 'عروس' }],
  ['وزعتر', { bare: 'زعتر' }],
  ['الم', { bare: '' }],
  ['سلطات', { stem: 'سلط' }],
  ['سلطه', { stem: 'سلط' }],
  ['دجاجتان', { stem: 'دجاج' }],
  ['הפלאפל', { bare: 'פלאפל' }],
  ['סלטימ', { stem: 'סלט' }],
  ['שווארמת', { stem: 'שווארמ' }],
  ['ביצימ', { root: 'ביצ' }],
  ['בננות', { root: 'בננ' }],
  ['עגבניות', { root: 'עגבני' }],
  ['עגבניה', { root: 'עגבני' }],
  ['עגבנייה', { root: 'עגבני' }],
  ['עוגה', { root: 'עוג' }],
  ['ליימ', { root: 'ליימ' }],
  ['ارز', { bare: 'رز' }],
  ['الرز', { bare: 'رز' }],
  ['بالارز', { bare: 'رز' }],
  ['ابيض', { bare: '' }],
  ['لحمات', { root: 'لحم' }],
  ['tomatoes', { stem: 'tomato' }],
  ['cherries', { stem: 'cherry' }],
  ['dates', { stem: 'date' }],
  ['swiss', { stem: '' }],
  ['hummus', { skeleton: 'hms' }],
  ['hommos', { skeleton: 'hms' }],
  ['knafeh', { skeleton: 'knf' }],
  ['kunafa', { skeleton: 'knf' }],
  ['tea', { bare: '', stem: '', skeleton: '' }],
])('%s is also %j', (word, forms) => {
  expect(formsOf(word)).toMatchObject(forms);
});
