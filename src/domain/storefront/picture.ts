/** A picture as a source names it. */
export interface ImageSource {
  /** Absolute http(s) URL, or a path inside the tenant's `images/` folder for the files source. */
  readonly src: string;
  /** The merchant's alternative text; may be empty. */
  readonly alt: string;
  /** Changes when the file behind the same URL changes (Directus `modified_on`). */
  readonly version?: string;
}

/** One file of a picture, under the site's root: `/_astro/img/<hash>-480.avif`. */
export interface PictureVariant {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
}

/** A picture after it was fetched and resized. */
export interface Picture {
  /** Size of the original in pixels, to reserve space. */
  readonly width: number;
  readonly height: number;
  /** Dominant colour, `#rrggbb`. */
  readonly colour: string;
  /** Ascending width. */
  readonly avif: readonly PictureVariant[];
  readonly webp: readonly PictureVariant[];
}
