import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgivenErrors, lettersOf, mayBeNear, typingDistance } from './typing-distance.ts';

test.each([
  ['حمص', 0],
  ['abc', 0],
  ['abcd', 1],
  ['abcdefg', 1],
  ['abcdefgh', 2],
])('%s allows %d typing errors', (typed, errors) => {
  expect(forgivenErrors(typed)).toBe(errors);
});

test.each([
  ['chiken', 'chicken', 1, 1],
  ['shawerma', 'shawarma', 1, 1],
  ['lemonad', 'lemonade', 1, 0],
  ['فلافيل', 'فلافل', 1, 1],
  ['kebba', 'kebab', 1, 1],
  ['strawbery', 'strawberries', 4, 1],
  ['abcd', 'abcd', 0, 0],
])('%s is %d from %s, and %d from its beginning', (typed, word, whole, beginning) => {
  expect(typingDistance(typed, word, 3)).toEqual({ whole, beginning });
});

/** The textbook algorithm: insertion, deletion, substitution, swap of neighbours. */
function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, line) =>
    Array.from({ length: other.length + 1 }, (__, column) => (line === 0 ? column : column === 0 ? line : 0)),
  );
  const at = (line: number, column: number): number => table[line]?.[column] ?? 0;
  for (let line = 1; line <= one.length; line++) {
    for (let column = 1; column <= other.length; column++) {
      const cost = one[line - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(
        at(line - 1, column) + 1,
        at(line, column - 1) + 1,
        at(line - 1, column - 1) + cost,
      );
      if (
        line > 1 &&
        column > 1 &&
        one[line - 1] === other[column - 2] &&
        one[line - 2] === other[column - 1]
      )
        least = Math.min(least, at(line - 2, column - 2) + 1);
      (table[line] as number[])[column] = least;
    }
  }
  return at(one.length, other.length);
}

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 12 });

const longWords = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 29, maxLength: 36 });

test.each([
  ['short', words],
  ['the longest', longWords],
])(
  'agrees with the textbook for %s words within the limit, and exceeds the limit beyond it',
  (_, anyWord) => {
    // Words that share most of their letters, which random words of this length rarely do.
    const pairs = fc.oneof(
      fc.tuple(anyWord, anyWord),
      fc.tuple(anyWord, words).map(([word, rest]) => [word, word + rest.slice(0, 3)] as const),
      anyWord.map((word) => [`c${word.slice(2)}`, word] as const),
    );
    fc.assert(
      fc.property(pairs, fc.integer({ min: 1, max: 2 }), ([typed, word], limit) => {
        const beginnings = Array.from({ length: word.length + 1 }, (_, end) =>
          distance(typed, word.slice(0, end)),
        );
        const { whole, beginning } = typingDistance(typed, word, limit);
        const isTooLong = typed.length > 32;
        const within = (value: number): number => (isTooLong ? limit + 1 : Math.min(value, limit + 1));
        expect(Math.min(whole, limit + 1)).toBe(within(distance(typed, word)));
        expect(Math.min(beginning, limit + 1)).toBe(within(Math.min(...beginnings)));
      }),
      { numRuns: 500 },
    );
    const far = { whole: 3, beginning: 3 };
    expect(typingDistance('z'.repeat(32), 'abcdefgh'.repeat(5), 2)).toEqual(far);
  },
);

test('the letter masks never rule out a word that is near', () => {
  fc.assert(
    fc.property(words, words, fc.integer({ min: 1, max: 2 }), (typed, word, limit) => {
      const { beginning } = typingDistance(typed, word, limit);
      if (beginning <= limit) expect(mayBeNear(lettersOf(typed), lettersOf(word), limit)).toBe(true);
    }),
  );
  expect(mayBeNear(lettersOf('abcd'), lettersOf('efgh'), 2)).toBe(false);
});

test('a megabyte of typing is far from everything', () => {
  expect(typingDistance('a'.repeat(1_000_000), 'aaaa', 2).whole).toBe(3);
});

test.each([
  ['כולה', 'קולה', 1],
  ['פיצא', 'פיצה', 1],
  ['ביצה', 'בירה', 2],
  ['ביצה', 'ביצתה', 1],
  ['برغر', 'برجر', 1],
  ['حلبه', 'علبه', 2],
])('%s for %s costs %d where only letters that sound or look alike are mistaken', (typed, word, whole) => {
  expect(typingDistance(typed, word, 2).whole).toBe(1);
  expect(typingDistance(typed, word, 2, true).whole).toBe(whole);
});
