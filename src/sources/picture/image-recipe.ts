import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Separate from the encoders, which load sharp in 60 ms. A build whose pictures and icons are cached does not need sharp.

/**
 * Widths in pixels that the layouts use, and fewer for browsers without AVIF, logos and previews. Phones are 720 to 786 or 1080
 * pixels wide, and hardly any lies between, so full-width pictures have one slightly wider file for each group.
 */
export const AVIF_WIDTHS = [160, 320, 480, 640, 800, 1120];
export const WEBP_WIDTHS = [320, 640, 1280];

/** In bytes. */
export const MAXIMUM_IMAGE_SIZE = 15_000_000;

/**
 * Measured on every eighth picture of the demo, in all widths. AVIF with effort 2 takes twice as long for 3 % smaller files; colours in
 * half the resolution, as in every WebP, take 18 % less time for 8 % smaller files. WebP with effort 4 takes 2.4 times as long for 4 %.
 */
export const AVIF = { quality: 55, effort: 1, chromaSubsampling: '4:2:0' } as const;
export const WEBP = { quality: 78, effort: 2 } as const;
/** Width in pixels of the copy in which the dominant colour is counted. In the whole picture this took an eighth of a first build. */
export const COUNTED_WIDTH = 160;

/** Parameters for measuring and placing the drawing of an app icon. */
export const ICON = {
  /** A launcher may cut a maskable icon down to a circle of this share of its width; https://www.w3.org/TR/appmanifest/#icon-masks. */
  safeDiameter: 0.8,
  /** The share of a touch icon's width that a drawing without its own background fills. */
  touchDiameter: 0.9,
  /** Side in pixels of the copy that is measured. */
  measured: 128,
  visibleAlpha: 16,
  /** Mean deviation of a colour channel below which a ring of pixels counts as a uniform background, gradients included. */
  oneGround: 28,
} as const;

/** The version of sharp, which determines the exact version of its libvips. */
const SHARP_VERSION: string = JSON.parse(
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('sharp')), '../package.json'), 'utf8'),
).version;

/**
 * Part of each picture's name. A change of widths, quality or encoder gives new names, so old files are never reused by mistake.
 */
export const ENCODER = JSON.stringify([AVIF_WIDTHS, WEBP_WIDTHS, AVIF, WEBP, COUNTED_WIDTH, SHARP_VERSION]);

/** Part of the names of icon files. */
export const ICON_RECIPE = JSON.stringify([ICON, SHARP_VERSION]);

/** The properties of a picture whose files are written. */
export interface EncodedPicture {
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Widths of its files, ascending. */
  readonly avif: readonly number[];
  readonly webp: readonly number[];
}

/** The reason why a picture cannot be shown. */
export interface ImageProblem {
  readonly code: string;
  readonly reason: string;
}
