import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import subsetFont from 'subset-font';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';

/** How `src/styles/fonts.css` and the preloads call the folder of shortened fonts: `dukkan-fonts/<file of Rubik>[.<variant>].woff2`. */
export const FONTS_ALIAS = 'dukkan-fonts';

const STYLESHEET = join(ROOT, 'src/styles/fonts.css');
const FACE = /@font-face\s*\{[^}]*\}/g;
const SHORTENED = new RegExp(`url\\("${FONTS_ALIAS}/(([\\w-]+)(?:\\.([a-z]+))?\\.woff2)"\\)`);
const RANGE = /unicode-range:([^;}]+)/;

/** The styles ask for 400 to 700, Rubik has 300 to 900. Its outlines are drawn from 300 up: a file that starts later is larger. */
const WEIGHTS = { min: 300, max: 700 };
/** What browsers apply by themselves, and the digits of `tabular-nums`. Rubik also has fractions and digits of other widths. */
const FEATURES = 'ccmp fina init isol kern liga locl mark medi mkmk rlig rvrn tnum'.split(' ');
/** Without kerning a Latin file is a quarter smaller. Beside another script it sets digits and a name here and there. */
const UNKERNED: readonly (string | undefined)[] = ['digits', 'letters', 'unkerned'];

/** A font file, the file of Rubik that it is cut from, and the characters that its `@font-face` is for. */
interface ShortenedFont {
  readonly name: string;
  readonly source: string;
  readonly isKerned: boolean;
  readonly characters: string;
}

/**
 * Fonts are the most that a first visit loads, and half of a file is signs that hardly any page has, weights that none has, and
 * fractions. So each face of the stylesheet has a file with its `unicode-range` and what pages use, and no more.
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
    bytes: readFileSync(join(sources, font.source)),
  }));
  const id = hash(
    'sha256',
    JSON.stringify([WEIGHTS, FEATURES, fonts.map(({ bytes, ...font }) => [font, hash('sha256', bytes)])]),
  );
  const folder = join(cache, id.slice(0, 12));
  if (existsSync(folder)) return folder;
  // Beside its final place and renamed, so that a kill leaves nothing half.
  const staging = `${folder}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  for (const font of fonts) writeFileSync(join(staging, font.name), await shorten(font.bytes, font));
  try {
    renameSync(staging, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(staging, { recursive: true, force: true });
  }
  return folder;
}

function shorten(bytes: Buffer, { characters, isKerned }: ShortenedFont): Promise<Buffer> {
  // `keepFeatures` is younger than the types.
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES.filter((feature) => isKerned || feature !== 'kern'),
  };
  return subsetFont(bytes, characters, options);
}

/** The faces of a stylesheet whose files are to be shortened. */
export function fontsOf(stylesheet: string): readonly ShortenedFont[] {
  return (stylesheet.match(FACE) ?? []).flatMap((face) => {
    const [, name, source, variant] = SHORTENED.exec(face) ?? [];
    const [, range] = RANGE.exec(face) ?? [];
    if (!name || !source || !range) return [];
    return [
      {
        name,
        source: `${source}.woff2`,
        isKerned: !UNKERNED.includes(variant),
        characters: charactersOf(range),
      },
    ];
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
