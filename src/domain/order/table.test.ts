import { expect, test } from 'vitest';
import { tableIn } from './table.ts';

test.each([
  ['7', '7'],
  [' A-12 ', 'A-12'],
  ['٧', '7'],
  ['شرفة-٣', 'شرفة-3'],
])('%j is the table %j', (text, table) => {
  expect(tableIn(text)).toBe(table);
});

test.each(['', ' ', '12345678901', 'table 7', '<b>', '7\n8', '../7', 'javascript:', '\u202E7', '7"'])(
  '%j is no table',
  (text) => {
    expect(tableIn(text)).toBeNull();
  },
);
