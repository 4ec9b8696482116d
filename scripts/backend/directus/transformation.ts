import type { FitEnum } from 'sharp';
import type { Document } from './documents.ts';
import { illegalTransformation, invalidQuery } from './errors.ts';

/** How one picture is made from another. */
export interface Transformation {
  readonly resize: {
    readonly width?: number;
    readonly height?: number;
    readonly fit?: keyof FitEnum;
    readonly withoutEnlargement: true;
  } | null;
  readonly format: PictureFormat | null;
  readonly quality: number | null;
}

/** Maximum pixels of an original and of a result. */
export const MAXIMUM_SIZE = 6000;

/**
 * Sizes in pixels; others are rounded up, so that requests for all widths make about thirty pictures. Combinations of both sides, fits
 * and formats still make thousands. Their cost is limited by the two processes and the size of the folder.
 */
const SIZES = [
  16, 24, 32, 40, 50, 64, 80, 100, 128, 160, 200, 256, 300, 320, 400, 480, 512, 600, 640, 800, 960, 1024,
  1200, 1280, 1600, 1920, 2000, 2400, 2560, 3200, 3840, 4800, 6000,
];
/** Steps of the quality, for the same reason. */
const QUALITY_STEP = 10;

const FITS = ['contain', 'cover', 'fill', 'inside', 'outside'];
const FORMATS = ['jpg', 'png', 'webp'] as const;
export type PictureFormat = (typeof FORMATS)[number];
const PARAMETERS = ['key', 'width', 'height', 'format', 'fit', 'quality', 'withoutEnlargement'];

const PRESETS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries({ small: 64, medium: 300, large: 800 }).flatMap(([name, size]) => [
    [`system-${name}-cover`, { format: 'auto', width: `${size}`, height: `${size}`, fit: 'cover' }],
    [`system-${name}-contain`, { format: 'auto', width: `${size}`, fit: 'contain' }],
  ]),
);

/**
 * Parses the parameters of an asset. Rounds sizes and quality to the lists above, and never enlarges the original. Null for the original
 * itself. `acceptsFormats`: the caller's Accept header, for `format=auto`. Throws 400 for numbers out of range, unknown keys, and
 * pictures over 6,000 pixels.
 */
export function transformationOf(
  parameters: URLSearchParams,
  file: Document,
  acceptsFormats: string,
): { readonly transformation: Transformation | null; readonly dependsOnAccept: boolean } {
  if (parameters.has('transforms')) throw invalidQuery('"transforms" Parameter is not supported here');
  const own = Object.fromEntries(PARAMETERS.map((name) => [name, parameters.get(name) || undefined]));
  const preset = own.key === undefined ? {} : PRESETS[own.key];
  if (!preset || (own.key !== undefined && !Object.hasOwn(PRESETS, own.key))) {
    throw invalidQuery(`Key "${own.key}" isn't configured`);
  }
  const asked = { ...preset, ...defined(own) };
  const width = pixels('width', asked.width);
  const height = pixels('height', asked.height);
  const quality = asked.quality === undefined ? null : qualityOf(asked.quality);
  const fit = asked.fit;
  if (fit !== undefined && !FITS.includes(fit)) {
    throw invalidQuery(`Expected valid fit for fit but received ${fit} of type string`);
  }
  const dependsOnAccept = asked.format === 'auto';
  const format = formatOf(asked.format, quality, file, acceptsFormats);
  const isResized = width !== undefined || height !== undefined;
  if (!isResized && format === null) return { transformation: null, dependsOnAccept };
  refuseHuge(file, width, height);
  const resize = isResized
    ? {
        // "contain" would fill a box of any size, so limit the box to the size of the original.
        ...(width === undefined ? {} : { width: Math.min(sizeFrom(width), Number(file.width)) }),
        ...(height === undefined ? {} : { height: Math.min(sizeFrom(height), Number(file.height)) }),
        ...(fit === undefined ? {} : { fit: fit as keyof FitEnum }),
        withoutEnlargement: true as const,
      }
    : null;
  return { transformation: { resize, format, quality }, dependsOnAccept };
}

function defined(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function pixels(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw invalidQuery(`Expected positive integer for ${name} but received ${number} of type number`);
}

/** Rounds up to the next size of the list. */
const sizeFrom = (wanted: number): number => SIZES.find((size) => size >= wanted) ?? MAXIMUM_SIZE;

function qualityOf(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= 100)
    return Math.ceil(number / QUALITY_STEP) * QUALITY_STEP;
  throw invalidQuery(`Expected integer between 1 and 100 for quality but received ${number} of type number`);
}

/** `auto` is WebP if the caller accepts it, otherwise a format that every browser shows. */
function formatOf(
  asked: string | undefined,
  quality: number | null,
  file: Document,
  accept: string,
): PictureFormat | null {
  const own = file.type === 'image/jpeg' ? 'jpg' : file.type === 'image/webp' ? 'webp' : 'png';
  if (asked === 'auto') return accept.includes('image/webp') ? 'webp' : own === 'webp' ? 'png' : own;
  if (asked === undefined) return quality === null ? null : own;
  const known = FORMATS.find((format) => format === asked);
  if (known) return known;
  throw invalidQuery(
    `Expected one of: ${FORMATS.join(', ')} for format but received ${asked} of type string`,
  );
}

/** Refuses originals of unknown or excessive size, and sides that are too long. */
function refuseHuge(file: Document, width = 0, height = 0): void {
  const [ownWidth, ownHeight] = [Number(file.width), Number(file.height)];
  const isKnown = ownWidth > 0 && ownHeight > 0;
  if (!isKnown || Math.max(ownWidth, ownHeight, width, height) > MAXIMUM_SIZE) throw illegalTransformation();
}
