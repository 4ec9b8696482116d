import {
  cropOf,
  LONGEST_PHOTO_SIDE,
  PHOTO_QUALITIES,
  SMALL_PHOTO,
  sidesWithin,
} from '#domain/manage/dish-photo.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';

/** A photo that a manager has chosen. */
export interface DishPhoto {
  /** Upright. */
  readonly bitmap: ImageBitmap;
  /** Place of the crop, for `cropOf`. */
  readonly at: number;
  /** Its name in the shop, once it was sent. */
  readonly name: string | null;
}

/** In bytes. */
const LARGEST_FILE = 40_000_000;
/** Pixels of a side that stay in memory: a whole photo of a phone takes 200 MB. */
const LONGEST_KEPT_SIDE = 2000;

export type PhotoFault = 'photo.too-large' | 'photo.not-a-picture';

/** Reads a photo, and turns it as its EXIF says. */
export async function readPhoto(file: File): Promise<Result<DishPhoto, PhotoFault>> {
  if (file.size > LARGEST_FILE) return fail('photo.too-large');
  try {
    const whole = await createImageBitmap(file);
    const { width, height } = sidesWithin(whole, LONGEST_KEPT_SIDE);
    const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const;
    const bitmap = width === whole.width ? whole : await createImageBitmap(whole, options);
    if (bitmap !== whole) whole.close();
    return ok({ bitmap, at: 0.5, name: null });
  } catch {
    return fail('photo.not-a-picture');
  }
}

/** Reads the photos that are chosen in a form, of which the last one counts. */
export interface PhotoChoice {
  /** Null if another photo was chosen before this one was read. */
  readonly choose: (file: File) => Promise<Awaited<ReturnType<typeof readPhoto>> | null>;
  /** Forgets a photo that is still being read. */
  readonly drop: () => void;
}

export function photoChoice(): PhotoChoice {
  let choices = 0;
  const next = (): number => {
    choices += 1;
    return choices;
  };
  return {
    async choose(file) {
      const choice = next();
      const read = await readPhoto(file);
      return choice === choices ? read : null;
    },
    drop: () => void next(),
  };
}

/** Draws the cropped photo as the menu shows it. */
export function drawPhoto(canvas: HTMLCanvasElement, { bitmap, at }: DishPhoto): void {
  const { x, y, ...part } = cropOf(bitmap, at);
  const { width, height } = sidesWithin(part, LONGEST_PHOTO_SIDE);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, part.width, part.height, 0, 0, width, height);
}

/** Sends a photo unless it was sent before, and returns it with its name in the shop. Fails with `photo.…`. */
export async function sentPhoto(
  photo: DishPhoto,
  token: string,
): Promise<Result<DishPhoto & { name: string }>> {
  if (photo.name !== null) return ok({ ...photo, name: photo.name });
  const file = await photoFile(photo);
  const sent = file ? await theManagedShop().addPhoto(file, token) : fail({ code: 'photo.not-a-picture' });
  return sent.ok ? ok({ ...photo, name: sent.value }) : sent;
}

/** The cropped photo as a small JPEG. */
async function photoFile(photo: DishPhoto): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  drawPhoto(canvas, photo);
  let file: Blob | null = null;
  for (const quality of PHOTO_QUALITIES) {
    file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (file && file.size <= SMALL_PHOTO) break;
  }
  return file;
}
