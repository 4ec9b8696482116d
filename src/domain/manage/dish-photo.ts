/** Width and height in pixels. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}
export interface Crop extends Sides {
  readonly x: number;
  readonly y: number;
}

/** Shape of pictures in the menu, as CSS gives it to cards. */
export const PHOTO_SHAPE: Sides = { width: 4, height: 3 };
/** In pixels. Pages show no wider pictures. */
export const LONGEST_PHOTO_SIDE = 1280;
/** Bytes that a server reads. A photo from the page is smaller. */
export const LARGEST_PHOTO = 4_000_000;
/** Stored photos of one shop. */
export const MOST_PHOTOS = 500;
export const MOST_PHOTO_BYTES = 100_000_000;

/** Qualities of the JPEG on the device, tried in this order until a photo is small enough for a slow network. */
export const PHOTO_QUALITIES = [0.85, 0.7, 0.5];
export const SMALL_PHOTO = 600_000;

/**
 * The largest part of a picture with the shape of the menu. It moves along the longer side: `at` is 0 for its left or upper end, 1 for the
 * other one.
 */
export function cropOf({ width, height }: Sides, at: number): Crop {
  const scale = Math.min(width / PHOTO_SHAPE.width, height / PHOTO_SHAPE.height);
  const part = { width: PHOTO_SHAPE.width * scale, height: PHOTO_SHAPE.height * scale };
  const place = Math.min(1, Math.max(0, at));
  return { ...part, x: (width - part.width) * place, y: (height - part.height) * place };
}

/** The direction in which the crop moves; null if the picture has the shape of the menu. */
export function cropAxis(picture: Sides): 'x' | 'y' | null {
  const { width, height } = cropOf(picture, 0);
  if (picture.width - width >= 1) return 'x';
  return picture.height - height >= 1 ? 'y' : null;
}

/** The sides of a picture within the longest side. A smaller picture stays as it is. */
export function sidesWithin({ width, height }: Sides, longest: number): Sides {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The new place of the crop after a finger has moved the picture in a frame of these sides. */
export function draggedTo(
  at: number,
  picture: Sides,
  frame: Sides,
  moved: { readonly x: number; readonly y: number },
): number {
  const { width, height } = cropOf(picture, at);
  const axis = cropAxis(picture);
  if (axis === null) return at;
  const place =
    axis === 'x'
      ? at - (moved.x * width) / frame.width / (picture.width - width)
      : at - (moved.y * height) / frame.height / (picture.height - height);
  return Math.min(1, Math.max(0, place));
}
