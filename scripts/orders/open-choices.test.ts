import { expect, test } from 'vitest';
import { openChoicesOf } from './open-choices.ts';

/** A variation that leaves one option open. */
const choicesOf = (name: string, variation: string) =>
  openChoicesOf(() => ({
    products: [
      {
        id: 32,
        attributes: [{ name, taxonomy: null }],
        variations: [{ id: 37, attributes: [{ name, value: null }] }],
      },
    ],
  }))({ id: 32, variation_id: 37, variation: JSON.parse(variation) });

test.each(['Colour', '__proto__', 'constructor'])('the choice of an open option that is named %s', (name) => {
  expect(choicesOf(name, `{"${name}": "red"}`)).toEqual([{ key: name, value: 'red' }]);
  expect(choicesOf(name, '{}')).toEqual([]);
});
