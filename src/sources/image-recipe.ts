import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Apart from the encoders, which load sharp: a build whose pictures and icons are all made does without it, and sharp takes 60 ms to load.

/**
 * Pixels: the widths that the layouts ask for, and the fewer ones for browsers without AVIF, logos and previews. Phones are 720 to 786 or
 * 1080 pixels wide, hardly any lies between: what fills them has a file that is a little wider, and no more to load.
 */
export const AVIF_WIDTHS = [160, 320, 480, 640, 800, 1120];
export const WEBP_WIDTHS = [320, 640, 1280];

/** In bytes. */
export const MAXIMUM_IMAGE_SIZE = 15_000_000;

/** Low efforts: AVIF at 2 took 1.6 times as long for files 3 % smaller (measured on 800 × 600 pictures of food). */
export const AVIF = { quality: 55, effort: 1 } as const;
export const WEBP = { quality: 78, effort: 4 } as const;

/** How the drawing of an app's icon is measured and placed. */
export const ICON = {
  /** A launcher may cut a maskable icon down to a circle of this share of its width; https://www.w3.org/TR/appmanifest/#icon-masks. */
  safeDiameter: 0.8,
  /** The part of a touch icon that a drawing without a ground of its own fills. */
  touchDiameter: 0.9,
  /** Pixels on a side of the copy in which the drawing is measured. */
  measured: 128,
  visibleAlpha: 16,
  /** Mean deviation of a colour channel below which a ring of pixels is one ground, gradients included. */
  oneGround: 28,
} as const;

/** Of sharp; it names the exact version of libvips that comes with it. */
const SHARP_VERSION: string = JSON.parse(
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('sharp')), '../package.json'), 'utf8'),
).version;

/** Part of each picture's name: a change of widths, quality or encoder gives new names, so old files are never mistaken. */
export const ENCODER = JSON.stringify([AVIF_WIDTHS, WEBP_WIDTHS, AVIF, WEBP, SHARP_VERSION]);

/** Part of the name of the icons' files. */
export const ICON_RECIPE = JSON.stringify([ICON, SHARP_VERSION]);

/** What is known of a picture once its files are written. */
export interface EncodedPicture {
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Widths of its files, ascending. */
  readonly avif: readonly number[];
  readonly webp: readonly number[];
}

/** Why a picture cannot be shown. */
export interface ImageProblem {
  readonly code: string;
  readonly reason: string;
}
