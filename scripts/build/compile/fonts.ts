import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import subsetFont from 'subset-font';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';

/** Name of the folder of subset fonts in `src/styles/fonts.css` and in preloads: `dukkan-fonts/<file of Rubik>[.<variant>].woff2`. */
export const FONTS_ALIAS = 'dukkan-fonts';

const STYLESHEET = join(ROOT, 'src/styles/fonts.css');
const FACE = /@font-face\s*\{[^}]*\}/g;
const SHORTENED = new RegExp(`url\\("${FONTS_ALIAS}/(([\\w-]+)(?:\\.([a-z]+))?\\.woff2)"\\)`);
const RANGE = /unicode-range:([^;}]+)/;

/** Weights of the subsets. The styles use 400 to 700 and Rubik has 300 to 900. The outlines start at 300, so a file that starts higher is larger. */
const WEIGHTS = { min: 300, max: 700 };
/** Font features that browsers apply by default, and the digits of `tabular-nums`. Rubik's other features are removed, such as fractions. */
const FEATURES = 'ccmp fina init isol kern liga locl mark medi mkmk rlig rvrn tnum'.split(' ');
/** Features without kerning. That makes a Latin file a quarter smaller; beside another script it only shows digits and a few names. */
const UNKERNED: readonly (string | undefined)[] = ['digits', 'letters', 'unkerned'];

/** A subset font file, the file of Rubik that it is made from, and the characters of its `@font-face`. */
interface ShortenedFont {
  readonly name: string;
  readonly source: string;
  readonly isKerned: boolean;
  readonly characters: string;
}

/**
 * Subsets the fonts. They are the largest part of a first visit, and half of each file is rare characters, unused weights and
 * fractions. So each face of the stylesheet gets a file with only its `unicode-range` and the features that pages use.
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

/** Makes the subset fonts of a stylesheet unless they exist. Returns their folder. */
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
  // Write to a temporary folder and rename it, so that a killed process leaves nothing incomplete.
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
  // The package's types lack `keepFeatures`.
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES.filter((feature) => isKerned || feature !== 'kern'),
  };
  return subsetFont(bytes, characters, options);
}

/** The faces of a stylesheet that need a subset file. */
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
