import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import subsetFont from 'subset-font';
import { cacheDirectory, ROOT } from '#scripts/commands/places.ts';

/** How `src/styles/fonts.css` and the preloads call the folder of shortened fonts. */
export const FONTS_ALIAS = 'dukkan-fonts';

const STYLESHEET = join(ROOT, 'src/styles/fonts.css');
const FACE = /@font-face\s*\{[^}]*\}/g;
const SHORTENED = new RegExp(`url\\("${FONTS_ALIAS}/([\\w-]+\\.woff2)"\\)`);
const RANGE = /unicode-range:([^;}]+)/;

/** A font file, and the characters that its `@font-face` is for. */
interface ShortenedFont {
  readonly name: string;
  readonly characters: string;
}

/**
 * Fonts are the most that a first visit loads, and half of a file is signs that hardly any page has. So the faces that every page
 * preloads are cut down to their `unicode-range`; the whole files stand behind them for the rest.
 */
export function shortenedFonts(): AstroIntegration {
  return {
    name: 'dukkan-fonts',
    hooks: {
      'astro:config:setup': async ({ updateConfig }) => {
        const folder = await shortenFonts(readFileSync(STYLESHEET, 'utf8'), join(cacheDirectory(), 'fonts'));
        updateConfig({ vite: { resolve: { alias: { [FONTS_ALIAS]: folder } } } });
      },
    },
  };
}

/** Makes the fonts of a stylesheet unless they are there already. Returns their folder. */
export async function shortenFonts(stylesheet: string, cache: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const sources = join(dirname(require.resolve('@fontsource-variable/rubik/package.json')), 'files');
  const fonts = fontsOf(stylesheet).map((font) => ({
    ...font,
    bytes: readFileSync(join(sources, font.name)),
  }));
  const id = hash(
    'sha256',
    JSON.stringify(fonts.map((font) => [font.characters, hash('sha256', font.bytes)])),
  );
  const folder = join(cache, id.slice(0, 12));
  if (existsSync(folder)) return folder;
  // Beside its final place and renamed, so that a kill leaves nothing half.
  const staging = `${folder}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  for (const { name, characters, bytes } of fonts)
    writeFileSync(join(staging, name), await subsetFont(bytes, characters, { targetFormat: 'woff2' }));
  try {
    renameSync(staging, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(staging, { recursive: true, force: true });
  }
  return folder;
}

/** The faces of a stylesheet whose files are to be shortened. */
export function fontsOf(stylesheet: string): readonly ShortenedFont[] {
  return (stylesheet.match(FACE) ?? []).flatMap((face) => {
    const [, name] = SHORTENED.exec(face) ?? [];
    const [, range] = RANGE.exec(face) ?? [];
    return name && range ? [{ name, characters: charactersOf(range) }] : [];
  });
}

function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}
