import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { ok, type Result } from '#domain/result.ts';
import type { IconPurpose } from '#domain/storefront/app-icon.ts';
import { MAXIMUM_PIXELS, memoryFor } from './image-memory.ts';
import { ICON } from './image-recipe.ts';

/** The bytes of memory that `encodeIcon` needs, from the drawing's header. */
export async function weighIcon(original: string, size: number): Promise<Result<number, never>> {
  const header = await sharp(original, { limitInputPixels: MAXIMUM_PIXELS }).metadata();
  return ok(memoryFor(header, size * size));
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Writes one square PNG from a merchant's icon or logo. `maskable` and `touch` icons are opaque: transparent parts get the ground
 * colour (`#rrggbb`), and the drawing of a maskable icon stays within the safe circle.
 * A square picture with a uniform background up to its edge stays unchanged.
 */
export async function encodeIcon(
  original: string,
  size: number,
  purpose: IconPurpose,
  ground: string,
): Promise<Buffer> {
  const drawing = sharp(original, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error' }).autoOrient();
  if (purpose === 'any' || purpose === 'favicon') return png(squareOf(drawing, size));
  const { isOwnGround, reach } = await measured(drawing);
  if (isOwnGround) return png(squareOf(drawing, size).flatten({ background: ground }));
  const diameter = purpose === 'maskable' ? ICON.safeDiameter : ICON.touchDiameter;
  // The drawing may extend into the corners of its square, so it is scaled by its reach to fit the circle.
  const inner = Math.min(size, Math.max(1, Math.floor((size * diameter) / reach)));
  const input = await squareOf(drawing, inner).png().toBuffer();
  const layer: OverlayOptions = { input, gravity: 'centre' };
  return png(
    sharp({ create: { width: size, height: size, channels: 3, background: ground } }).composite([layer]),
  );
}

const squareOf = (drawing: Sharp, size: number): Sharp =>
  drawing
    .clone()
    .resize({ width: size, height: size, fit: 'contain', background: CLEAR })
    .toColourspace('srgb');

const png = (image: Sharp): Promise<Buffer> => image.png({ compressionLevel: 9 }).toBuffer();

/**
 * `reach`: diameter of the smallest centred circle around all visible parts, relative to the square's width. 1 touches the edges,
 * √2 the corners.
 */
async function measured(drawing: Sharp): Promise<{ readonly isOwnGround: boolean; readonly reach: number }> {
  const pixels = await squareOf(drawing, ICON.measured).ensureAlpha().raw().toBuffer();
  const outside: number[][] = [];
  let farthest = 0;
  for (let row = 0; row < ICON.measured; row += 1) {
    for (let column = 0; column < ICON.measured; column += 1) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray((row * ICON.measured + column) * 4);
      const distance = Math.hypot(row + 0.5 - ICON.measured / 2, column + 0.5 - ICON.measured / 2);
      if (alpha >= ICON.visibleAlpha) farthest = Math.max(farthest, distance);
      if (distance > (ICON.measured * ICON.safeDiameter) / 2) outside.push([red, green, blue, alpha]);
    }
  }
  return { isOwnGround: isOneGround(outside), reach: Math.max(0.1, (farthest * 2) / ICON.measured) };
}

/** Whether the pixels are opaque and of about one colour. */
function isOneGround(pixels: readonly (readonly number[])[]): boolean {
  if (pixels.some(([, , , alpha]) => alpha !== 255)) return false;
  return [0, 1, 2].every((channel) => {
    const values = pixels.map((pixel) => pixel[channel] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.reduce((sum, value) => sum + Math.abs(value - mean), 0) / values.length <= ICON.oneGround;
  });
}
