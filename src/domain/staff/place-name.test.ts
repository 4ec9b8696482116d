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

it('is found also where WordPress has set its title as a printer would, and an order has it as it was typed', () => {
  const zones = [
    { name: 'Beit Hanina – “Upper”', otherNames: ['بيت حنينا – الفوقا'] },
    { name: 'St. George’s…' },
    { name: 'Beit Hanina' },
  ];
  const written = ['Beit Hanina - "Upper"', 'بيت حنينا -- الفوقا', "St. George's...", 'beit hanina'];
  expect(written.map((text) => placeName(text, zones))).toEqual([
    'Beit Hanina – “Upper”',
    'Beit Hanina – “Upper”',
    'St. George’s…',
    'Beit Hanina',
  ]);
});

it('is that of the first of two places that are spelled alike', () => {
  expect(placeName('centre', [{ name: 'Centre' }, { name: 'CENTRE' }])).toBe('Centre');
});
