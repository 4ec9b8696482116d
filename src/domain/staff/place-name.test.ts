import { expect, it } from 'vitest';
import { placeName } from './place-name.ts';

const ZONES = [{ name: 'Shuafat', otherNames: ['شعفاط', 'שועפאט'] }, { name: 'Old City' }];

it('is in the reader’s language, whatever language it was written in', () => {
  expect(['شعفاط', ' שועפאט ', 'Shuafat', 'Old City'].map((written) => placeName(written, ZONES))).toEqual([
    'Shuafat',
    'Shuafat',
    'Shuafat',
    'Old City',
  ]);
});

it('of an unknown place stays as written', () => {
  expect(placeName('عند الجسر', ZONES)).toBe('عند الجسر');
  expect(placeName('', ZONES)).toBe('');
});

it('is found despite the typography that WordPress adds to titles', () => {
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

it('is that of the first place if two have the same spelling', () => {
  expect(placeName('centre', [{ name: 'Centre' }, { name: 'CENTRE' }])).toBe('Centre');
});
