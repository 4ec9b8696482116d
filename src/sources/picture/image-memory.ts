import type { Metadata } from 'sharp';

/** The memory budget for all pictures that are decoded at one time, estimated from their headers. Bytes. */
export const MEMORY_BUDGET = 300_000_000;

export const MAXIMUM_PIXELS = 50_000_000;
/** A very tall picture gets narrower files: encoding a strip of 50 million pixels would take 3 GB. */
const MAXIMUM_RESIZED_PIXELS = 3_000_000;

/**
 * Bytes per channel of a resized pixel, for the AVIF and WebP encoders, their input and its source. Measured, like the values
 * below.
 */
const RESIZED_BYTES = 16;
const SMALLEST = 10_000_000;

type Header = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
> &
  Partial<Pick<Metadata, 'bitsPerSample' | 'orientation' | 'pages'>>;

/** The maximum width of a picture's files, in pixels of the upright picture. */
export const widestOf = (width: number, height: number, wanted: number): number =>
  Math.max(1, Math.min(width, wanted, Math.floor(Math.sqrt((MAXIMUM_RESIZED_PIXELS * width) / height))));

/** Bytes that decoding keeps per pixel; 0 for a format that is read in rows. */
function decodedBytes(header: Header): number {
  const { format, channels, depth, isProgressive, bitsPerSample = 8, orientation = 1, pages = 1 } = header;
  const bytes = bitsPerSample > 8 || !['uchar', 'char'].includes(depth) ? 2 : 1;
  switch (format) {
    // A progressive JPEG keeps the coefficients of all scans.
    case 'jpeg':
      return isProgressive ? 2 * (header.chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0;
    // A rotated picture is read column by column, so all of it is kept.
    case 'png':
      return isProgressive || orientation > 1 ? channels * bytes : 0;
    case 'webp':
      return pages > 1 ? 8 : 4;
    case 'gif':
      return 5;
    // AVIF keeps planes, pixels, and a copy of each. Without alpha it takes hardly less.
    default:
      return Math.max(15, channels * bytes * 4);
  }
}

/** Bytes of memory to decode a picture and to create files of at most `resizedPixels`. */
export const memoryFor = (header: Header, resizedPixels: number): number =>
  Math.ceil(
    SMALLEST +
      header.width * header.height * decodedBytes(header) +
      resizedPixels * RESIZED_BYTES * header.channels,
  );

/** The maximum number of pixels of a picture of this kind. */
export const pixelsAllowed = (header: Header, resizedPixels: number): number => {
  const bytes = decodedBytes(header);
  const left = MEMORY_BUDGET - memoryFor({ ...header, width: 0 }, resizedPixels);
  return bytes === 0 ? MAXIMUM_PIXELS : Math.min(MAXIMUM_PIXELS, Math.floor(left / bytes));
};
