import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Transformation } from './transformation.ts';

/**
 * Process that transforms one picture: `picture-child.ts <memory> <pixels> <transformation>`. It reads the original from its input and
 * writes the picture to its output. It exits before it exceeds its memory limit, and has a low priority, so that servers go first.
 */
const [memory, pixels, transformation = ''] = process.argv.slice(2);
const { resize, format, quality } = JSON.parse(transformation) as Transformation;

setPriority(10);
sharp.concurrency(1);
sharp.cache(false);
setInterval(() => {
  if (process.memoryUsage.rss() > Number(memory)) process.kill(process.pid, 'SIGKILL');
}, 20).unref();

let image = sharp(await buffer(process.stdin), { limitInputPixels: Number(pixels) }).rotate();
if (format) image = image.toFormat(format === 'jpg' ? 'jpeg' : format, quality === null ? {} : { quality });
if (resize) image = image.resize(resize);
process.stdout.write(await image.toBuffer());
