import type { ImageSource, Picture, PictureVariant } from '#domain/storefront/picture.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { oklchOf } from '#domain/theme/oklch.ts';
import type { PictureFile, PictureView, Tint } from './picture-view.ts';

/** Widths of the files in `src`, for browsers without AVIF or `srcset`. */
const PLAIN_WIDTH = 640;
const SMALL_WIDTH = 320;
const NEXT_TO_NO_COLOUR = 0.02;

const srcset = (variants: readonly PictureVariant[]): string =>
  variants.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** The narrowest file of at least `width` pixels, else the widest one. */
const atLeast = (variants: readonly PictureVariant[], width: number): PictureVariant | undefined =>
  variants.find((variant) => variant.width >= width) ?? variants.at(-1);

/** A picture for a page; null if the merchant named none or its file could not be read. */
export function pictureView(
  pictures: Storefront['pictures'],
  source: ImageSource | null | undefined,
  alt: string,
): PictureView | null {
  const picture = pictureOf(pictures, source);
  const plain = picture && atLeast(picture.webp, PLAIN_WIDTH);
  const small = picture && atLeast(picture.webp, SMALL_WIDTH);
  if (!picture || !plain || !small) return null;
  return {
    alt,
    avif: srcset(picture.avif),
    url: plain.url,
    smallUrl: small.url,
    tint: tintOf(picture.colour),
  };
}

/** One file of a picture, at least `width` pixels wide if there is one. */
export function pictureFile(
  pictures: Storefront['pictures'],
  source: ImageSource | null | undefined,
  width: number,
): PictureFile | null {
  const picture = pictureOf(pictures, source);
  const file = picture && atLeast(picture.webp, width);
  if (!picture || !file) return null;
  const height = Math.max(1, Math.round((file.width * picture.height) / picture.width));
  return { url: file.url, width: file.width, height, type: 'image/webp' };
}

const pictureOf = (
  pictures: Storefront['pictures'],
  source: ImageSource | null | undefined,
): Picture | undefined => (source && Object.hasOwn(pictures, source.src) ? pictures[source.src] : undefined);

export function tintOf(colour: string): Tint {
  const { chroma, hue } = oklchOf(colour);
  if (chroma < NEXT_TO_NO_COLOUR) return 'neutral';
  return String(Math.floor(((hue + 360) % 360) / 30) % 12) as Tint;
}
