import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { IconPurpose } from '#domain/storefront/app-icon.ts';
import { ICON } from './image-recipe.ts';

const MAXIMUM_PIXELS = 50_000_000;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * One square PNG from a merchant's icon or logo. `maskable` and `touch` are opaque: what is transparent gets the ground colour
 * (`#rrggbb`), and a maskable icon's drawing lies within the safe circle. A square picture that is its own ground up to
 * the edge stays as it is.
 */
export async function encodeIcon(
  bytes: Uint8Array,
  size: number,
  purpose: IconPurpose,
  ground: string,
): Promise<Buffer> {
  const drawing = sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error' }).autoOrient();
  if (purpose === 'any' || purpose === 'favicon') return png(squareOf(drawing, size));
  const { isOwnGround, reach } = await measured(drawing);
  if (isOwnGround) return png(squareOf(drawing, size).flatten({ background: ground }));
  const diameter = purpose === 'maskable' ? ICON.safeDiameter : ICON.touchDiameter;
  // A drawing may reach into the corners of its square; scaled by its reach it fits the circle.
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

/** `reach`: diameter of the smallest centred circle around all that is visible, in widths of the square: 1 touches the edges, √2 the corners. */
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

/** Opaque, and of about one colour. */
function isOneGround(pixels: readonly (readonly number[])[]): boolean {
  if (pixels.some(([, , , alpha]) => alpha !== 255)) return false;
  return [0, 1, 2].every((channel) => {
    const values = pixels.map((pixel) => pixel[channel] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.reduce((sum, value) => sum + Math.abs(value - mean), 0) / values.length <= ICON.oneGround;
  });
}
