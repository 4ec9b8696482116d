import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PALETTE_TOKENS, paletteFor } from './palette.ts';
import { themeStylesheet } from './stylesheet.ts';

const declarations = PALETTE_TOKENS.map((token) => `--colour-${token}:#[0-9a-f]{6}`).join(';');
const KNOWN = new RegExp(
  `^:root\\{${declarations}\\}\\n@media \\(prefers-color-scheme: dark\\)\\{:root\\{${declarations}\\}\\}\\n$`,
);

const attacks = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'red;} body{display:none}',
    '#fff;background:url(//evil.test)',
    '</style><script>alert(1)</script>',
    '#fff}@import "//evil.test";',
    'rgb(0,0,0);}',
    '#abc',
    'teal',
  ),
);

test('any strings as colours give exactly the known declarations', () => {
  fc.assert(
    fc.property(attacks, attacks, attacks, attacks, (header, main, secondary, surface) => {
      expect(themeStylesheet(paletteFor({ header, main, secondary, surface }))).toMatch(KNOWN);
    }),
  );
});

test('a palette that paletteFor did not make is refused', () => {
  const { light, dark } = paletteFor({ header: '', main: '', secondary: '', surface: '' });
  expect(() => themeStylesheet({ light: { ...light, brand: 'red;}' }, dark })).toThrow('not #rrggbb');
});
