import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastOf, oklchOf } from './oklch.ts';
import { PALETTE_TOKENS, type Palette, type PaletteToken, paletteFor, type ThemeColours } from './palette.ts';

const hexes = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const anyColours = fc.record({ header: hexes, main: hexes, secondary: hexes, surface: hexes });

const TEXTS: readonly (readonly [PaletteToken, PaletteToken])[] = [
  ...(['text', 'muted', 'brand-text', 'accent-text', 'success', 'danger'] as const).flatMap((token) => [
    [token, 'surface'] as const,
    [token, 'raised'] as const,
  ]),
  ['on-brand', 'brand'],
  ['on-accent', 'accent'],
  ['on-header', 'header'],
  ['on-brand-soft', 'brand-soft'],
  ['on-accent-soft', 'accent-soft'],
  ['on-danger-soft', 'danger-soft'],
  ['text', 'quiet'],
];
const CONTROLS: readonly (readonly [PaletteToken, PaletteToken])[] = (
  ['brand', 'accent', 'line-strong'] as const
).flatMap((token) => [[token, 'surface'] as const, [token, 'raised'] as const]);

const tooFaint = (palette: Palette, pairs: typeof TEXTS, ratio: number) =>
  pairs.filter(([token, ground]) => contrastOf(palette[token], palette[ground]) < ratio);

test('WCAG AA holds for every text and control, light and dark, for any colours of the merchant', () => {
  fc.assert(
    fc.property(anyColours, (colours) => {
      const { light, dark } = paletteFor(colours);
      for (const palette of [light, dark]) {
        expect(tooFaint(palette, TEXTS, 4.5)).toEqual([]);
        expect(tooFaint(palette, CONTROLS, 3)).toEqual([]);
      }
      const coloured = TEXTS.filter(([token]) => /-text$|^on-.*-soft$/.test(token));
      expect(tooFaint(dark, coloured, 6)).toEqual([]);
      expect(oklchOf(dark.surface).lightness).toBeLessThan(0.25);
      expect(oklchOf(dark.header).lightness).toBeLessThan(0.4);
    }),
    { numRuns: 300 },
  );
});

describe('colours that can be used as they are', () => {
  const colours: ThemeColours = {
    header: '#ffffff',
    main: '#1d6b4f',
    secondary: '#b3261e',
    surface: '#faf8f5',
  };

  test('are used as they are, and nothing is reported for the light scheme', () => {
    const { light, moved } = paletteFor(colours);
    expect(light).toMatchObject({
      header: '#ffffff',
      brand: '#1d6b4f',
      accent: '#b3261e',
      surface: '#faf8f5',
    });
    expect(light).toMatchObject({ 'brand-text': '#1d6b4f', 'accent-text': '#b3261e', 'on-brand': '#ffffff' });
    expect(moved.filter(({ scheme }) => scheme === 'light')).toEqual([]);
  });

  test('give exactly the known tokens', () => {
    const { light, dark } = paletteFor(colours);
    expect(Object.keys(light)).toEqual([...PALETTE_TOKENS]);
    expect(Object.keys(dark)).toEqual([...PALETTE_TOKENS]);
  });

  test('leave an error red, and quiet parts without a colour', () => {
    const { light } = paletteFor({ ...colours, main: '#00a0ff', secondary: '#22cc44' });
    for (const token of ['danger', 'danger-soft', 'on-danger-soft'] as const)
      expect(Math.abs(oklchOf(light[token]).hue - 27)).toBeLessThan(8);
    expect(oklchOf(light.quiet).chroma).toBeLessThan(0.02);
  });
});

describe('a colour that is too faint', () => {
  const colours: ThemeColours = {
    header: '#ffffff',
    main: '#ffd400',
    secondary: '#ef2d24',
    surface: '#ffffff',
  };
  const { light, moved } = paletteFor(colours);

  test('keeps its hue and becomes darker', () => {
    const [before, after] = [oklchOf(colours.main), oklchOf(light.brand)];
    expect(Math.abs(after.hue - before.hue)).toBeLessThan(3);
    expect(after.lightness).toBeLessThan(before.lightness);
  });

  test('is reported with its contrast and the required one', () => {
    expect(moved).toContainEqual({
      scheme: 'light',
      token: 'brand',
      from: '#ffd400',
      to: light.brand,
      ratioBefore: contrastOf('#ffd400', '#ffffff'),
      ratioNeeded: 3,
    });
  });

  test('the fallback red, too faint for white text by a little, is darkened until white can be read', () => {
    expect(light['on-accent']).toBe('#ffffff');
    expect(moved.find(({ token }) => token === 'accent')).toMatchObject({
      scheme: 'light',
      from: '#ef2d24',
      ratioNeeded: 4.5,
    });
  });
});

test('a dark surface of the merchant stays dark, and one of middle lightness moves to the nearer end', () => {
  const on = (surface: string) =>
    paletteFor({ header: '#ffffff', main: '#c9a24b', secondary: '#ef2d24', surface });
  expect(on('#1b0f20').light.surface).toBe('#1b0f20');
  expect(oklchOf(on('#808080').light.surface).lightness).toBeGreaterThan(0.92);
  expect(oklchOf(on('#555555').light.surface).lightness).toBeLessThan(0.27);
  expect(on('#808080').moved.find(({ token }) => token === 'surface')?.from).toBe('#808080');
});

test('invalid colours are replaced one by one', () => {
  const { light } = paletteFor({ header: 'x', main: '#1d6b4f', secondary: 'url(//evil.test)', surface: '' });
  expect(light).toMatchObject({ header: '#ffffff', brand: '#1d6b4f', surface: '#ffffff' });
  expect(oklchOf(light.accent).hue).toBeCloseTo(oklchOf('#ef2d24').hue, 0);
});
