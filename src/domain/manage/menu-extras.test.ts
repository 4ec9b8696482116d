import { expect, test } from 'vitest';
import { extrasFound, type ManagedExtra } from './menu-extras.ts';

const extra = (name: string, group: string): ManagedExtra => ({
  ...{ key: name, name, group, ownName: name, dishes: 1, soldOut: 'no', backAt: null },
});
const EXTRAS = [extra('ثومية', 'الصلصات'), extra('طحينة', 'الصلصات'), extra('بصل', 'بدون')];

test.each([
  ['', ['ثومية', 'طحينة', 'بصل']],
  ['صلصات', ['ثومية', 'طحينة']],
  ['ثومية الصلصات', ['ثومية']],
  ['طحينه', ['طحينة']],
  ['كاتشب', []],
])('the words %j find extras by their name and that of their group', (words, names) => {
  expect(extrasFound(EXTRAS, words).map(({ name }) => name)).toEqual(names);
});
