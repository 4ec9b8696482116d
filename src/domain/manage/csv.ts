/** Texts that a spreadsheet may read as a formula, also with leading spaces, invisible marks or wide letters. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** A cell of a table. A number is written without quotes. */
export type CsvCell = string | { readonly number: string };

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Writes rows as CSV (RFC 4180) with a mark for UTF-8. Names of dishes and people are hostile, so a text that looks like a formula gets an
 * apostrophe. Every text is quoted, because some spreadsheets split at semicolons.
 *
 * @example csvOf([['=1+1', { number: '12.50' }]]) // "'=1+1",12.50
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;

function cellOf(cell: CsvCell): string {
  if (typeof cell !== 'string' && NUMBER.test(cell.number)) return cell.number;
  const text = typeof cell === 'string' ? cell : cell.number;
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
