/** Number of tolerated typing errors: none below four letters, one from four, two from eight. */
export const forgivenErrors = (typed: string): number => (typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0);

/** A bit mask of the letters in a word, to reject most candidates without a full comparison. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

/** Whether two bit masks allow a distance up to `limit`: each error removes at most one letter of the typed word. */
export function mayBeNear(typed: number, word: number, limit: number): boolean {
  let missing = typed & ~word;
  for (let count = 0; count <= limit; count++) {
    if (missing === 0) return true;
    missing &= missing - 1;
  }
  return false;
}

const LONGEST = 32;
/**
 * Reused rows of the distance table, because one search compares thousands of words. A row is as wide as the typed word plus the
 * limit, which never exceeds its length.
 */
let [beforeLast, last, row] = [0, 1, 2].map(() => new Uint8Array(2 * LONGEST + 1)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

/**
 * The edit distance (insertion, deletion, substitution, swap of neighbours) from a typed word to a word, and to the closest
 * prefix of it.
 * Above `limit`, the result may be any larger number. With `isDense`, the substitution of a letter that is not alike costs two.
 */
export function typingDistance(
  typed: string,
  word: string,
  limit: number,
  isDense = false,
): { readonly whole: number; readonly beginning: number } {
  const far = { whole: limit + 1, beginning: limit + 1 };
  if (typed.length > LONGEST || typed.length > word.length + limit) return far;
  const width = Math.min(word.length, typed.length + limit);
  for (let column = 0; column <= width; column++) last[column] = column;
  for (let line = 1; line <= typed.length; line++) {
    row[0] = line;
    let least = line;
    for (let column = 1; column <= width; column++) {
      const isMistaken = typed[line - 1] !== word[column - 1];
      const isUnlike = isMistaken && isDense && !areAlike(typed[line - 1], word[column - 1]);
      const cost = Number(isMistaken) + Number(isUnlike);
      let value = Math.min(at(last, column) + 1, at(row, column - 1) + 1, at(last, column - 1) + cost);
      const isSwapped =
        line > 1 &&
        column > 1 &&
        typed[line - 1] === word[column - 2] &&
        typed[line - 2] === word[column - 1];
      if (isSwapped) value = Math.min(value, at(beforeLast, column - 2) + 1);
      row[column] = value;
      if (value < least) least = value;
    }
    if (least > limit) return far;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  let beginning = limit + 1;
  for (let column = 0; column <= width; column++) beginning = Math.min(beginning, at(last, column));
  return { whole: width === word.length ? at(last, width) : limit + 1, beginning };
}

const at = (values: Uint8Array, index: number): number => values[index] ?? 0;

/** Groups of Arabic and Hebrew letters that sound or look alike, so that people confuse them. */
const ALIKE = 'אהויע חה כקח טת סשצז בו اويهع بتثن جحخه جشز دذضظ زذظص رز سشصث تط جغكق فق'.split(' ');

/** Whether people commonly write one letter for the other. */
const areAlike = (one = '', other = ''): boolean =>
  ALIKE.some((letters) => letters.includes(one) && letters.includes(other));
