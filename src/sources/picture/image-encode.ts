import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { fail, ok, type Result } from '#domain/result.ts';
import { firstBytes, imageKind } from './image-kind.ts';
import { MAXIMUM_PIXELS, MEMORY_BUDGET, memoryFor, pixelsAllowed, widestOf } from './image-memory.ts';
import {
  AVIF,
  AVIF_WIDTHS,
  COUNTED_WIDTH,
  type EncodedPicture,
  type ImageProblem,
  MAXIMUM_IMAGE_SIZE,
  WEBP,
  WEBP_WIDTHS,
} from './image-recipe.ts';

const MAXIMUM_WIDTH = 1280;
/** Builds encode a photo again, so it keeps more than they need. */
const PHOTO_QUALITY = 85;
/** A picture that exceeds its widest file by this factor also gets a file of its own width. */
const MUCH_WIDER = 1.5;

/** Reads the header of a file and returns the bytes of memory that `encodePicture` needs. */
export async function weighPicture(original: string): Promise<Result<number, ImageProblem>> {
  const { size } = statSync(original);
  if (size === 0) return problem('image.empty', 'The file is empty.');
  if (size > MAXIMUM_IMAGE_SIZE) return problem('image.too-large', 'The file is larger than 15 MB.');
  const kind = imageKind(firstBytes(original));
  if (!kind) return problem('image.wrong-type', 'The file is not a JPEG, PNG, WebP, GIF or AVIF picture.');
  return decoding(async () => {
    const header = await sharp(original, { limitInputPixels: false }).metadata();
    const { width, height } = header;
    const widest = widestOf(header.autoOrient.width, header.autoOrient.height, MAXIMUM_WIDTH);
    const resized = Math.ceil((widest ** 2 * header.autoOrient.height) / header.autoOrient.width);
    const memory = memoryFor(header, resized);
    if (width * height <= MAXIMUM_PIXELS && memory <= MEMORY_BUDGET) return ok(memory);
    const allowed = (pixelsAllowed(header, resized) / 1_000_000).toFixed(1).replace('.0', '');
    return problem(
      'image.too-many-pixels',
      `The picture has ${width} × ${height} pixels; of this kind of ${kind.toUpperCase()} at most ${allowed} million are read.`,
    );
  });
}

/** Writes `<name>-<width>.avif` and `.webp` into `folder`. Equal bytes give equal files. */
export const encodePicture = (
  original: string,
  folder: string,
  name: string,
): Promise<Result<EncodedPicture, ImageProblem>> =>
  decoding(async () => ok(await writeVariants(original, folder, name)));

/** Writes an upright JPEG to `path`. EXIF, with the place of the photo, is left out. Equal bytes give equal files. */
export const encodePhoto = (
  original: string,
  path: string,
  longest: number,
): Promise<Result<null, ImageProblem>> =>
  decoding(async () => {
    await sharp(original, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: PHOTO_QUALITY })
      .toFile(path);
    return ok(null);
  });

/** Turns the decoder's errors into a problem of the picture. Rethrows errors of the machine, such as a full disk. */
export async function decoding<Value>(
  task: () => Promise<Result<Value, ImageProblem>>,
): Promise<Result<Value, ImageProblem>> {
  try {
    return await task();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return problem(
      'image.corrupt',
      `The picture cannot be decoded: ${(error as Error).message.split('\n')[0]}`,
    );
  }
}

async function writeVariants(original: string, folder: string, name: string): Promise<EncodedPicture> {
  const input = sharp(original, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error' });
  const { width, height } = (await input.metadata()).autoOrient;
  const widest = widestOf(width, height, MAXIMUM_WIDTH);
  const { data, info } = await input
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const base = (): Sharp =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const [avif, webp] = [widthsFor(width, widest, AVIF_WIDTHS), widthsFor(width, widest, WEBP_WIDTHS)];
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

/** The wanted widths up to `most`. If none is close to the picture's width, `most` is added. */
function widthsFor(width: number, most: number, wanted: readonly number[]): number[] {
  const possible = wanted.filter((target) => target <= most);
  const widest = possible.at(-1) ?? 0;
  return widest < most && width >= widest * MUCH_WIDER ? [...possible, most] : possible;
}

async function dominantColour(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize({ width: COUNTED_WIDTH, withoutEnlargement: true, kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const problem = (code: string, reason: string): Result<never, ImageProblem> => fail({ code, reason });
