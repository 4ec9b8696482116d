import { expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { type Selection, selectedRows } from './rows.ts';
import { rowOf as row } from './test-row.ts';

const ROWS = [
  row('b', { seconds: 1 }),
  row('c', { state: 'failing', code: 'source.timeout', seconds: 3 }),
  row('a', { state: 'waiting', warningCodes: { 'theme.contrast-moved': 1 } }),
];
const ALL: Selection = { query: '', state: 'all', sort: 'state', isDescending: false };
const slugs = (more: Partial<Selection>, t = translator('en')) =>
  selectedRows(ROWS, { ...ALL, ...more }, t).map(({ slug }) => slug);

test('merchants in trouble come first', () => {
  expect(slugs({})).toEqual(['c', 'a', 'b']);
});

test('unknown values come last in either sort direction', () => {
  expect(slugs({ sort: 'duration' })).toEqual(['b', 'c', 'a']);
  expect(slugs({ sort: 'duration', isDescending: true })).toEqual(['c', 'b', 'a']);
});

test('a search finds slugs, codes of failures and warnings, and states in both languages', () => {
  expect(slugs({ query: 'B' })).toEqual(['b']);
  expect(slugs({ query: 'timeout' })).toEqual(['c']);
  expect(slugs({ query: 'contrast a' })).toEqual(['a']);
  expect(slugs({ query: 'متعثّر' }, translator('ar'))).toEqual(['c']);
  expect(slugs({ query: 'failing b' })).toEqual([]);
});

test('the state filter and the search apply together', () => {
  expect(slugs({ state: 'live' })).toEqual(['b']);
  expect(slugs({ state: 'live', query: 'timeout' })).toEqual([]);
});
