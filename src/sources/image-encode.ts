import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { fail, ok, type Result } from '#domain/result.ts';
import { imageKind } from './image-kind.ts';
import {
  AVIF,
  AVIF_WIDTHS,
  type EncodedPicture,
  type ImageProblem,
  MAXIMUM_IMAGE_SIZE,
  WEBP,
  WEBP_WIDTHS,
} from './image-recipe.ts';

const MAXIMUM_WIDTH = 1280;
/** A picture that is this many times as wide as its widest file gets one of its own width too. */
const MUCH_WIDER = 1.5;
const MAXIMUM_PIXELS = 50_000_000;

/** Writes `<name>-<width>.avif` and `.webp` into `folder`. The same bytes give the same files. */
export async function encodePicture(
  bytes: Uint8Array,
  folder: string,
  name: string,
): Promise<Result<EncodedPicture, ImageProblem>> {
  if (bytes.length === 0) return problem('image.empty', 'The file is empty.');
  if (bytes.length > MAXIMUM_IMAGE_SIZE) return problem('image.too-large', 'The file is larger than 15 MB.');
  if (!imageKind(bytes))
    return problem('image.wrong-type', 'The file is not a JPEG, PNG, WebP, GIF or AVIF picture.');
  try {
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAXIMUM_PIXELS)
      return problem(
        'image.too-many-pixels',
        `The picture has ${width} × ${height} pixels; at most 50 million are read.`,
      );
    return ok(await writeVariants(bytes, folder, name));
  } catch (error) {
    // A full disk says nothing about the picture.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return problem(
      'image.corrupt',
      `The picture cannot be decoded: ${(error as Error).message.split('\n')[0]}`,
    );
  }
}

async function writeVariants(bytes: Uint8Array, folder: string, name: string): Promise<EncodedPicture> {
  const input = sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error' }).autoOrient();
  const oriented = await sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS }).metadata();
  const { width, height } = oriented.autoOrient;
  const { data, info } = await input
    .resize({ width: MAXIMUM_WIDTH, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const base = (): Sharp =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const [avif, webp] = [widthsFor(width, AVIF_WIDTHS), widthsFor(width, WEBP_WIDTHS)];
  for (const target of new Set([...avif, ...webp])) {
    const { data: pixels, info: size } = await base()
      .resize({ width: target })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const resized = sharp(pixels, {
      raw: { width: size.width, height: size.height, channels: size.channels },
    });
    const write = async (file: string, encoded: Sharp): Promise<void> =>
      writeFileSync(join(folder, file), await encoded.toBuffer());
    await Promise.all([
      avif.includes(target) && write(`${name}-${target}.avif`, resized.clone().avif(AVIF)),
      webp.includes(target) && write(`${name}-${target}.webp`, resized.clone().webp(WEBP)),
    ]);
  }
  return { width, height, colour: await dominantColour(base()), avif, webp };
}

/** Never above the original; a small picture keeps its own width. */
function widthsFor(width: number, wanted: readonly number[]): number[] {
  const possible = wanted.filter((target) => target <= width);
  const widest = possible.at(-1) ?? 0;
  return widest < MAXIMUM_WIDTH && width >= widest * MUCH_WIDER
    ? [...possible, Math.min(width, MAXIMUM_WIDTH)]
    : possible;
}

async function dominantColour(image: Sharp): Promise<string> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const problem = (code: string, reason: string): Result<never, ImageProblem> => fail({ code, reason });
