import { expect, test } from 'vitest';
import { scrollingTables } from './scrolling-tables.ts';

const OPEN = '<div class="table" role="group" tabindex="0" aria-label="Table">';

test.each([
  ['<p>No table, not even a <b>tablet</b></p>', '<p>No table, not even a <b>tablet</b></p>'],
  [
    '<table dir="rtl"><tr><td>1</td></tr></table>',
    `${OPEN}<table dir="rtl"><tr><td>1</td></tr></table></div>`,
  ],
  ['<table></table><table></table>', `${OPEN}<table></table></div>${OPEN}<table></table></div>`],
])('tables of %s can be scrolled', (html, expected) => {
  expect(scrollingTables(html, 'Table')).toBe(expected);
});
