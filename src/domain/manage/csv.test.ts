import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from './csv.ts';

/** The cells of a file, as a spreadsheet reads them. */
const cellsOf = (csv: string): string[][] =>
  csv
    .slice(1)
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .slice(0, -1)
    .map((row) =>
      [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .map(([, cell = '']) => cell)
        .slice(0, -1)
        .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
    );

describe('a file for spreadsheets', () => {
  test('has quoted texts, plain numbers, and a mark that it is UTF-8', () => {
    expect(csvOf([['فلافل "كبير"; حار', { number: '12.50' }, { number: '-3' }], ['']])).toBe(
      '\uFEFF"فلافل ""كبير""; حار",12.50,-3\r\n""\r\n',
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200F=1', '＝1+1', '\n=1'])(
    'turns the formula %j into a text',
    (text) => {
      expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
    },
  );

  test('turns an invalid number into a text', () => {
    expect(csvOf([[{ number: '=1+1' }]])).toBe(`\uFEFF"'=1+1"\r\n`);
  });

  test('preserves every text, but contains no formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        (rows) => {
          const read = cellsOf(csvOf(rows));
          expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length));
          for (const [row, cells] of read.entries())
            for (const [place, cell] of cells.entries()) {
              const text = rows[row]?.[place] ?? '';
              expect([text, `'${text}`]).toContain(cell);
              expect(cell).not.toMatch(/^[\t\r\n]|^[\s\p{C}]*[=+\-@]/u);
            }
        },
      ),
    );
  });
});
