import { expect, it } from 'vitest';
import { placeName } from './place-name.ts';

const ZONES = [{ name: 'Shuafat', otherNames: ['شعفاط', 'שועפאט'] }, { name: 'Old City' }];

it('is that of the reader’s language, whichever it was written in', () => {
  expect(['شعفاط', ' שועפאט ', 'Shuafat', 'Old City'].map((written) => placeName(written, ZONES))).toEqual([
    'Shuafat',
    'Shuafat',
    'Shuafat',
    'Old City',
  ]);
});

it('of a place that the shop does not know stays as it is written', () => {
  expect(placeName('عند الجسر', ZONES)).toBe('عند الجسر');
  expect(placeName('', ZONES)).toBe('');
});
