import type { PictureVariant } from '#domain/storefront/picture.ts';

/** A picture on a page. If there is none, the page shows its own placeholder. */
export interface PictureView {
  /** Alternative text, never empty. A picture beside the same words may print `alt=""`. */
  readonly alt: string;
  /** A complete `srcset` value in ascending width. */
  readonly avif: string;
  /** WebP files for `src` in browsers without AVIF: one of medium size, one for small places. */
  readonly url: string;
  readonly smallUrl: string;
  /**
   * The dominant colour's hue for the placeholder's class: `'0'` to `'11'` are OKLCH hues of 30° each (`'0'` is 0° to 30°),
   * `'neutral'` has almost no colour. A class, because inline styles are forbidden.
   */
  readonly tint: Tint;
}

export type Tint = 'neutral' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11';

/** The largest file of a picture with its size, for search engines and previews. */
export interface PictureFile extends PictureVariant {
  readonly height: number;
  readonly type: 'image/webp';
}
