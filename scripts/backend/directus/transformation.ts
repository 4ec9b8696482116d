import type { FitEnum } from 'sharp';
import type { Document } from './documents.ts';
import { illegalTransformation, invalidQuery } from './errors.ts';

/** One picture made of another. */
export interface Transformation {
  readonly resize: {
    readonly width?: number;
    readonly height?: number;
    readonly fit?: keyof FitEnum;
    readonly withoutEnlargement?: true;
  } | null;
  readonly format: PictureFormat | null;
  readonly quality: number | null;
}

/** In pixels, of what comes in and of what goes out. */
const MAXIMUM_SIZE = 6000;
const FITS = ['contain', 'cover', 'fill', 'inside', 'outside'];
const FORMATS = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'tiff', 'gif'] as const;
export type PictureFormat = (typeof FORMATS)[number];
const PARAMETERS = ['key', 'width', 'height', 'format', 'fit', 'quality', 'withoutEnlargement'];

const PRESETS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries({ small: 64, medium: 300, large: 800 }).flatMap(([name, size]) => [
    [`system-${name}-cover`, { format: 'auto', width: `${size}`, height: `${size}`, fit: 'cover' }],
    [`system-${name}-contain`, { format: 'auto', width: `${size}`, fit: 'contain' }],
  ]),
);

/**
 * What the parameters of an asset ask for; null for the original. `acceptsFormats` is the caller's Accept header, for `format=auto`.
 * Throws 400 for numbers out of range, unknown keys, and pictures over 6,000 pixels.
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
  const withoutEnlargement = asked.withoutEnlargement !== undefined;
  const resize = isResized
    ? {
        ...(width === undefined ? {} : { width }),
        ...(height === undefined ? {} : { height }),
        ...(fit === undefined ? {} : { fit: fit as keyof FitEnum }),
        ...(withoutEnlargement ? { withoutEnlargement: true as const } : {}),
      }
    : null;
  refuseHuge(file, width, height, fit, withoutEnlargement);
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

function qualityOf(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= 100) return number;
  throw invalidQuery(`Expected integer between 1 and 100 for quality but received ${number} of type number`);
}

/** `auto` takes AVIF or WebP if the caller does, else what every browser shows. */
function formatOf(
  asked: string | undefined,
  quality: number | null,
  file: Document,
  accept: string,
): PictureFormat | null {
  const own = String(file.type).split('/')[1] ?? 'jpg';
  if (asked === 'auto') {
    if (accept.includes('image/avif')) return 'avif';
    if (accept.includes('image/webp')) return 'webp';
    return (['avif', 'webp', 'tiff'].includes(own) ? 'png' : own) as PictureFormat;
  }
  if (asked === undefined) return quality === null ? null : (own as PictureFormat);
  const known = FORMATS.find((format) => format === asked);
  if (known) return known;
  throw invalidQuery(
    `Expected one of: ${FORMATS.join(', ')} for format but received ${asked} of type string`,
  );
}

function refuseHuge(
  file: Document,
  width: number | undefined,
  height: number | undefined,
  fit: string | undefined,
  withoutEnlargement: boolean,
): void {
  const [ownWidth, ownHeight] = [Number(file.width), Number(file.height)];
  const isKnown = ownWidth > 0 && ownHeight > 0;
  if (!isKnown || ownWidth > MAXIMUM_SIZE || ownHeight > MAXIMUM_SIZE) throw illegalTransformation();
  const scales = [width && width / ownWidth, height && height / ownHeight].filter(
    (scale) => scale !== undefined,
  );
  if (scales.length === 0) return;
  const both = scales.length === 2;
  const scale = both && fit !== 'outside' ? Math.min(...scales) : Math.max(...scales);
  const limited = withoutEnlargement ? Math.min(scale, 1) : scale;
  const isExact =
    both && (fit === undefined || ['cover', 'contain', 'fill'].includes(fit)) && !withoutEnlargement;
  const size = isExact
    ? Math.max(width ?? 0, height ?? 0)
    : Math.max(Math.round(ownWidth * limited), Math.round(ownHeight * limited));
  if (size > MAXIMUM_SIZE) throw illegalTransformation();
}
