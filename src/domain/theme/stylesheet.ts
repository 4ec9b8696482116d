import { PALETTE_TOKENS, type Palette, type Palettes } from './palette.ts';

const HEX = /^#[0-9a-f]{6}$/;

/**
 * The merchant's colours as a stylesheet: one custom property `--colour-NAME` per token, with the dark ones under
 * `prefers-color-scheme`.
 * Contains only these declarations, whatever the merchant wrote.
 */
export function themeStylesheet(palettes: Pick<Palettes, 'light' | 'dark'>): string {
  return (
    `:root{${declarations(palettes.light)}}\n` +
    `@media (prefers-color-scheme: dark){:root{${declarations(palettes.dark)}}}\n`
  );
}

function declarations(palette: Palette): string {
  return PALETTE_TOKENS.map((token) => {
    const colour = palette[token];
    if (!HEX.test(colour)) {
      throw new Error(
        `The theme's ${token} is ${JSON.stringify(colour)}, not #rrggbb. Make palettes with paletteFor().`,
      );
    }
    return `--colour-${token}:${colour}`;
  }).join(';');
}
