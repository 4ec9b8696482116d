import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemName } from './item-name.ts';

const named = (name: string, ...values: string[]): string =>
  itemName({ name, choices: values.map((value) => ({ label: 'Option', value })) });

describe('the name of an item', () => {
  test.each<[string, string[], string]>([
    ['تيشيرت قطن - كبير, أزرق', ['كبير', 'أزرق'], 'تيشيرت قطن'],
    ['T-shirt - Small', ['Small', 'Red'], 'T-shirt'],
    ['T-shirt - Red', ['Small', 'Red'], 'T-shirt'],
    ['Box - 6 pieces - Large', ['Large'], 'Box - 6 pieces'],
    ['Pizza - Tomato, basil, Thin - crisp', ['Tomato, basil', 'Thin - crisp'], 'Pizza'],
  ])('%s loses the choices %j, which stand below it', (name, values, expected) => {
    expect(named(name, ...values)).toBe(expected);
  });

  test.each<[string, string[]]>([
    ['T-shirt', ['Small', 'Red']],
    ['Cola - Large', []],
    ['Cola - Large', ['Small']],
    ['T-shirt - Red, Small', ['Small', 'Red']],
    ['T-shirt - Smallish', ['Small']],
    [' - Small', ['Small']],
    ['T-shirt - ', ['']],
  ])('%s stays with the choices %j', (name, values) => {
    expect(named(name, ...values)).toBe(name);
  });

  test('takes no longer for a hundred choices of a hostile store', () => {
    const values = Array.from({ length: 100 }, () => 'a');
    const began = performance.now();
    expect(named(`Dish - ${'a, '.repeat(50)}b`, ...values)).toMatch(/b$/);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('is the product’s, whatever the choices are called', () => {
    const word = fc.stringMatching(/^[a-c ,-]{1,6}$/).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (values) => {
        expect(named(`Dish - ${values.join(', ')}`, ...values)).toBe('Dish');
      }),
    );
  });
});
