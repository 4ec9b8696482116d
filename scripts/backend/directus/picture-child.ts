import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Transformation } from './transformation.ts';

/**
 * The process that makes one picture of another: `picture-child.ts <memory> <pixels> <transformation>`, the original on its input, the
 * picture on its output. It ends itself before it takes more bytes of memory than it may, and leaves the processor to those that serve.
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
