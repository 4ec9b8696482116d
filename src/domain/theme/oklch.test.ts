import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, hexOfOklch, oklchOf } from './oklch.ts';

const hexes = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('a colour survives the conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      expect(hexOfOklch(oklchOf(hex))).toBe(hex);
    }),
    { numRuns: 2000 },
  );
});

test('red has the coordinates of CSS Color 4', () => {
  const { lightness, chroma, hue } = oklchOf('#ff0000');
  expect([lightness.toFixed(3), chroma.toFixed(3), hue.toFixed(2)]).toEqual(['0.628', '0.258', '29.23']);
});

test('a colour outside sRGB keeps lightness and hue and loses chroma', () => {
  const shown = oklchOf(hexOfOklch({ lightness: 0.6, chroma: 0.4, hue: 150 }));
  expect(shown.lightness).toBeCloseTo(0.6, 2);
  expect(Math.abs(shown.hue - 150)).toBeLessThan(1.5);
  expect(shown.chroma).toBeGreaterThan(0.15);
  expect(shown.chroma).toBeLessThan(0.25);
});

test('the contrast is that of WCAG 2', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 10);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.478, 3);
});
