import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeDescriptions, encodeDescriptions } from './description-file.ts';
import { descriptionWordsOf } from './description-words.ts';

const product = (id: number, text: string, name = '') => ({ id, name, text });

describe('descriptionWordsOf', () => {
  test('gives normalised words in alphabetical order, with their products', () => {
    expect(
      descriptionWordsOf([
        product(9, 'Mint, sugar. MINT'),
        product(4, 'بالنَّعناع والسكّر'),
        product(2, 'mint'),
      ]),
    ).toEqual([
      { word: 'mint', ids: [2, 9] },
      { word: 'sugar', ids: [9] },
      { word: 'بالنعناع', ids: [4] },
      { word: 'والسكر', ids: [4] },
    ]);
  });

  test('leaves out words of the name, numbers and words of two letters', () => {
    expect(descriptionWordsOf([product(1, 'Lemonade of 250 ml in a jug', 'Lemonade')])).toEqual([
      { word: 'jug', ids: [1] },
    ]);
  });

  test('leaves out words in more than a fifth of many descriptions', () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      product(index + 1, index < 41 ? 'fresh crisp' : index < 81 ? 'crisp' : ''),
    );
    expect(descriptionWordsOf(many)).toEqual([]);
    expect(descriptionWordsOf(many.slice(1)).map(({ word }) => word)).toEqual([]);
    expect(descriptionWordsOf(many.slice(2)).map(({ word, ids }) => [word, ids.length])).toEqual([
      ['fresh', 39],
    ]);
  });

  test('keeps every word of a shop with few products', () => {
    const few = Array.from({ length: 20 }, (_, index) => product(index + 1, 'crisp'));
    expect(descriptionWordsOf(few).map(({ ids }) => ids.length)).toEqual([20]);
  });
});

describe('the file of descriptions', () => {
  const words = fc.array(
    fc.record({
      word: fc.stringMatching(/^[a-zא-ת]{3,9}$/),
      ids: fc
        .uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 1 })
        .map((ids) => ids.sort((one, other) => one - other)),
    }),
  );

  test('preserves all words', () => {
    fc.assert(
      fc.property(words, (all) => {
        expect(decodeDescriptions(encodeDescriptions(all))).toEqual(all);
      }),
    );
  });

  test.each(['', '{}', 'null', '[]', '<html>', '{"version":2,"words":"a","ids":"1"}'])(
    '%j is no such file',
    (text) => {
      expect(decodeDescriptions(text)).toBeNull();
    },
  );
});
