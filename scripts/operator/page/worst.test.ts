import { expect, test } from 'vitest';
import { rowOf } from './test-row.ts';
import { worstOf } from './worst.ts';

const gaps = (withoutPicture: number, untranslated = 0) => ({ products: 10, withoutPicture, untranslated });

test('the worst twenty come first, equal ones sorted by name, and merchants without a value are left out', () => {
  const rows = Array.from({ length: 30 }, (_, index) => rowOf(`m${index}`, { gaps: gaps(index % 10) }));
  const { worst, affected } = worstOf(rows, 'without-picture');
  expect(affected).toBe(27);
  expect(worst).toHaveLength(20);
  expect(worst.slice(0, 4).map(({ slug, value, of }) => [slug, value, of])).toEqual([
    ['m19', 9, 10],
    ['m29', 9, 10],
    ['m9', 9, 10],
    ['m18', 8, 10],
  ]);
});

test('each quality is measured by its own figure', () => {
  const rows = [
    rowOf('a', {
      pageBytes: 9000,
      gaps: gaps(0, 4),
      warningCodes: { 'theme.contrast-moved': 2, 'image.missing': 7 },
    }),
  ];
  expect(worstOf(rows, 'heaviest').worst[0]?.value).toBe(9000);
  expect(worstOf(rows, 'untranslated').worst[0]?.value).toBe(4);
  expect(worstOf(rows, 'contrast-moved').worst[0]?.value).toBe(2);
  expect(worstOf(rows, 'without-picture').worst).toEqual([]);
});
