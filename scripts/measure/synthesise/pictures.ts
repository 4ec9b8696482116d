import sharp from 'sharp';

const COUNT = 6;
const WIDTH = 640;
const HEIGHT = 480;

export interface PictureFile {
  /** Path inside `images/`. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Draws six small pictures, each with a soft disc on a coloured background. */
export function syntheticPictures(): Promise<PictureFile[]> {
  return Promise.all(
    Array.from({ length: COUNT }, async (_, number) => ({
      path: `products/${number + 1}.webp`,
      bytes: await sharp(pixels(number), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .webp({ quality: 70, effort: 2 })
        .toBuffer(),
    })),
  );
}

/** RGB rows. The number determines the hue. */
function pixels(number: number): Buffer {
  const buffer = Buffer.alloc(WIDTH * HEIGHT * 3);
  const radius = HEIGHT * (0.26 + (number % 3) * 0.04);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const distance = Math.hypot(x - WIDTH / 2, y - HEIGHT / 2);
      const light = 0.94 - 0.18 * (y / HEIGHT) - (distance < radius ? 0.3 : 0);
      for (let channel = 0; channel < 3; channel += 1) {
        const hue = Math.cos((number / COUNT + channel / 3) * 2 * Math.PI);
        buffer[(y * WIDTH + x) * 3 + channel] = Math.round(255 * Math.min(1, light + 0.06 * hue));
      }
    }
  return buffer;
}
