import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImageSource } from '#domain/storefront/picture.ts';
import { httpClient } from '#sources/request/http.ts';
import { quickHttp, scriptedFetch } from '#sources/set-up/fake-store.ts';
import { recordingContext } from '#sources/set-up/recording-context.ts';
import { fileImageLoader, webImageLoader } from './image-loaders.ts';
import { type ImageLoader, readPictures } from './images.ts';

let folder = '';
let images = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-images-'));
  images = join(folder, 'tenant', 'images');
  cpSync('tests/fixtures/captures/w_categories.json', join(images, 'not-a-picture.png'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d03020' } });

const addPng = async (name: string, width: number, height: number): Promise<void> => {
  writeFileSync(join(images, name), await red(width, height).png().toBuffer());
};

async function read(
  sources: readonly (string | ImageSource)[],
  loader = fileImageLoader(join(folder, 'tenant')),
  cache = 'cache',
) {
  const context = recordingContext();
  const cacheDirectory = join(folder, cache);
  const result = await readPictures(
    sources.map((source) => ({
      image: typeof source === 'string' ? { src: source, alt: '' } : source,
      loader,
    })),
    { slug: 'shop', cacheDirectory },
    context.report,
  );
  return { ...result, faults: context.faults.map(({ code, id }) => `${code} ${id}`), cacheDirectory };
}

describe('a picture', () => {
  test('becomes AVIF and WebP files at the widths of the layout, never larger than the original', async () => {
    await addPng('a.png', 800, 600);
    const { pictures, imageFiles, faults } = await read(['a.png']);
    expect(faults).toEqual([]);
    expect(pictures['a.png']).toMatchObject({ width: 800, height: 600 });
    expect(pictures['a.png']?.avif.map(({ width }) => width)).toEqual([160, 320, 480, 640, 800]);
    expect(pictures['a.png']?.webp.map(({ width }) => width)).toEqual([320, 640]);
    expect(pictures['a.png']?.webp.map(({ url }) => url)[0]).toMatch(
      /^\/_astro\/img\/[0-9a-f]{12}-320\.webp$/,
    );
    expect(imageFiles).toHaveLength(7);
    for (const { name, path } of imageFiles) {
      const { format, width } = await sharp(readFileSync(path)).metadata();
      expect(name).toMatch(new RegExp(`-${width}\\.${format === 'heif' ? 'avif' : 'webp'}$`));
    }
  });

  test('keeps its own width if it is much wider than its widest file', async () => {
    await addPng('logo.png', 512, 512);
    const { avif, webp } = (await read(['logo.png'])).pictures['logo.png'] ?? {};
    expect(avif?.map(({ width }) => width)).toEqual([160, 320, 480]);
    expect(webp?.map(({ width }) => width)).toEqual([320, 512]);
  });

  test('has narrow files if it is much higher than wide, because they are quick to make', async () => {
    await addPng('strip.png', 1280, 12_000);
    const { pictures, faults } = await read(['strip.png']);
    expect(faults).toEqual([]);
    expect(pictures['strip.png']?.avif.map(({ width }) => width)).toEqual([160, 320, 480, 565]);
    expect(pictures['strip.png']?.webp.map(({ width }) => width)).toEqual([320, 565]);
  });

  test('a picture that is only examined has no files in the release', async () => {
    await addPng('icon.png', 40, 30);
    const loader = fileImageLoader(join(folder, 'tenant'));
    const hidden = { image: { src: 'icon.png', alt: '' }, loader, isHidden: true };
    const place = { slug: 'shop', cacheDirectory: join(folder, 'cache') };
    const { pictures, imageFiles } = await readPictures([hidden], place, () => {});
    expect(pictures['icon.png']?.width).toBe(40);
    expect(imageFiles).toEqual([]);
    const shown = await readPictures([{ ...hidden, isHidden: false }, hidden], place, () => {});
    expect(shown.imageFiles).toHaveLength(2);
  });

  test('keeps its own width if it is smaller than all widths', async () => {
    await addPng('small.png', 40, 30);
    expect((await read(['small.png'])).pictures['small.png']?.avif.map(({ width }) => width)).toEqual([40]);
  });

  test('has its dominant colour, with transparent parts as white', async () => {
    await addPng('a.png', 40, 30);
    writeFileSync(
      join(images, 'clear.png'),
      await sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    );
    const { pictures } = await read(['a.png', 'clear.png']);
    expect(pictures['a.png']?.colour).toMatch(/^#[cd][0-9a-f][23][0-9a-f][12][0-9a-f]$/);
    expect(pictures['clear.png']?.colour).toMatch(/^#f/);
  });

  test('has its upright size if the camera was rotated', async () => {
    writeFileSync(
      join(images, 'turned.jpg'),
      await red(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    );
    const { pictures, imageFiles } = await read(['turned.jpg']);
    expect(pictures['turned.jpg']).toMatchObject({ width: 600, height: 800 });
    const variant = imageFiles.find(({ name }) => name.endsWith('-480.avif'));
    expect(await sharp(readFileSync(variant?.path ?? '')).metadata()).toMatchObject({
      width: 480,
      height: 640,
    });
  });

  test('gives the same bytes in every cache', async () => {
    const noise = await sharp({
      create: {
        width: 330,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    writeFileSync(join(images, 'a.png'), noise);
    const one = await read(['a.png'], undefined, 'one');
    const two = await read(['a.png'], undefined, 'two');
    expect(two.imageFiles.map(({ name }) => name)).toEqual(one.imageFiles.map(({ name }) => name));
    expect(two.imageFiles.map(({ path }) => readFileSync(path))).toEqual(
      one.imageFiles.map(({ path }) => readFileSync(path)),
    );
  });
});

describe('the cache', () => {
  const counting = (loader: ImageLoader) => {
    const read: string[] = [];
    const counted: ImageLoader = {
      ...loader,
      bytesOf(image) {
        read.push(image.src);
        return loader.bytesOf(image);
      },
    };
    return { counted, read };
  };

  test('serves unchanged files without reading them', async () => {
    await addPng('a.png', 40, 30);
    const { counted, read: opened } = counting(fileImageLoader(join(folder, 'tenant')));
    const first = await read(['a.png', 'not-a-picture.png'], counted);
    const second = await read(['a.png', 'not-a-picture.png'], counted);
    expect(opened).toEqual(['a.png', 'not-a-picture.png']);
    expect(second).toEqual(first);
  });

  test('notices a changed file', async () => {
    await addPng('a.png', 40, 30);
    await read(['a.png']);
    await addPng('a.png', 50, 30);
    utimesSync(join(images, 'a.png'), 1, 1);
    expect((await read(['a.png'])).pictures['a.png']?.width).toBe(50);
  });

  test('restores deleted files, and starts anew if its index is broken', async () => {
    await addPng('a.png', 40, 30);
    const first = await read(['a.png']);
    rmSync(join(folder, 'cache', 'images', 'pictures'), { recursive: true });
    expect((await read(['a.png'])).imageFiles.map(({ path }) => readFileSync(path).length > 0)).toEqual([
      true,
      true,
    ]);
    writeFileSync(join(folder, 'cache', 'images', 'index', 'shop.json'), '{"enc');
    expect((await read(['a.png'])).pictures).toEqual(first.pictures);
  });

  test('removes what a killed build left an hour ago', async () => {
    const temporary = join(folder, 'cache', 'images', 'tmp');
    for (const name of ['old', 'young']) mkdirSync(join(temporary, name), { recursive: true });
    utimesSync(join(temporary, 'old'), 1, 1);
    await read([]);
    expect(readdirSync(temporary)).toEqual(['young']);
  });

  test('stores equal pictures once and leaves nothing incomplete', async () => {
    await addPng('a.png', 40, 30);
    await addPng('b.png', 40, 30);
    const { imageFiles } = await read(['a.png', 'b.png', 'a.png', 'not-a-picture.png']);
    expect(imageFiles).toHaveLength(2);
    expect(readdirSync(join(folder, 'cache', 'images', 'pictures'))).toHaveLength(1);
    expect(readdirSync(join(folder, 'cache', 'images', 'tmp'))).toEqual([]);
  });
});

describe('a picture that cannot be shown is reported once', () => {
  test.each([
    ['missing.png', null, 'image.missing'],
    ['../tenant.json', null, 'image.missing'],
    ['empty.png', '', 'image.empty'],
    ['page.png', '<html><script>alert(1)</script></html>', 'image.wrong-type'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>', 'image.wrong-type'],
    ['corrupt.jpg', '\u00ff\u00d8\u00ff\u00e0 and then nothing of a picture', 'image.corrupt'],
    ['http://127.0.0.1:8088/a.jpg', null, 'image.not-fetched'],
  ])('%s', async (name, content, code) => {
    if (content !== null) writeFileSync(join(images, name), Buffer.from(content, 'latin1'));
    const { pictures, imageFiles, faults } = await read([name, name]);
    expect([pictures, imageFiles]).toEqual([{}, []]);
    expect(faults).toEqual([`${code} ${name}`]);
  });

  test('a truncated picture is reported once', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .jpeg()
      .toBuffer();
    writeFileSync(join(images, 'cut.jpg'), whole.subarray(0, whole.length / 3));
    expect((await read(['cut.jpg'])).faults).toEqual(['image.corrupt cut.jpg']);
  });

  test('a picture of more than 50 million pixels or 15 MB is reported once', async () => {
    await addPng('wide.png', 10_000, 5_001);
    writeFileSync(join(images, 'heavy.png'), Buffer.alloc(15_000_001));
    expect((await read(['wide.png', 'heavy.png'])).faults).toEqual([
      'image.too-many-pixels wide.png',
      'image.too-large heavy.png',
    ]);
  });

  test('a broken picture is reported once while the others are shown', async () => {
    await addPng('a.png', 40, 30);
    const { pictures } = await read(['a.png', 'missing.png']);
    expect(Object.keys(pictures)).toEqual(['a.png']);
  });
});

describe('pictures of the web', () => {
  const png = async () => new Response(new Uint8Array(await red(40, 30).png().toBuffer()));
  const web = (...answers: Parameters<typeof scriptedFetch>) => {
    const { fetch, requests } = scriptedFetch(...answers);
    const http = httpClient({ ...quickHttp().http, attempts: 1, fetch });
    return { loader: webImageLoader(http, undefined, undefined, () => clock.now), requests };
  };
  const clock = { now: Date.parse('2026-11-18T12:00:00Z') };

  test('are fetched once per address and version', async () => {
    const { loader, requests } = web(await png());
    const image = { src: 'https://shop.test/a.png?x=1', alt: '', version: '1' };
    await read([image], loader);
    const { pictures } = await read([image], loader);
    expect(Object.keys(pictures)).toEqual([image.src]);
    expect(requests).toHaveLength(1);
    await read([{ ...image, version: '2' }], loader);
    expect(requests).toHaveLength(2);
  });

  test('stay unchanged while a new version is unavailable, and the failure is reported', async () => {
    const { loader, requests } = web(await png(), new Response(null, { status: 503 }), await png());
    const image = { src: 'https://shop.test/a.png', alt: '', version: '1' };
    const before = await read([image], loader);
    const meanwhile = await read([{ ...image, version: '2' }], loader);
    expect(meanwhile.pictures).toEqual(before.pictures);
    expect(meanwhile.faults).toEqual(['image.host-silent https://shop.test/a.png']);
    const after = await read([{ ...image, version: '2' }], loader);
    expect([after.faults, requests.length]).toEqual([[], 3]);
    // The earlier failure is not reported again.
    expect((await read([image], loader)).faults).toEqual([]);
  });

  test('are requested again at the next build if they failed', async () => {
    const { loader, requests } = web(new Response(null, { status: 404 }), await png());
    expect((await read(['https://shop.test/a.png?token=x'], loader)).faults).toEqual([
      'image.not-readable https://shop.test/a.png',
    ]);
    expect((await read(['https://shop.test/a.png?token=x'], loader)).faults).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  test('pictures of a silent host are reported differently from missing ones', async () => {
    const { loader } = web(new TypeError('fetch failed'), new Response(null, { status: 404 }));
    expect((await read(['https://shop.test/a.png'], loader)).faults).toEqual([
      'image.host-silent https://shop.test/a.png',
    ]);
    expect((await read(['https://shop.test/a.png'], loader)).faults).toEqual([
      'image.not-readable https://shop.test/a.png',
    ]);
  });

  test.each([
    [408, 'image.host-silent'],
    [429, 'image.host-silent'],
    [500, 'image.host-silent'],
    [503, 'image.host-silent'],
    [521, 'image.host-silent'],
    [401, 'image.not-readable'],
    [403, 'image.not-readable'],
    [410, 'image.not-readable'],
  ])('pictures with status %i have the code %s', async (status, code) => {
    const { loader } = web(new Response(null, { status }));
    expect((await read(['https://shop.test/a.png'], loader)).faults).toEqual([
      `${code} https://shop.test/a.png`,
    ]);
  });

  test('are requested again the next day if the answer was no picture', async () => {
    const html = () => new Response('<html>', { headers: { 'content-type': 'image/png' } });
    const { loader, requests } = web(html(), await png());
    const image = 'https://shop.test/a.png';
    expect((await read([image], loader)).faults).toEqual([`image.wrong-type ${image}`]);
    expect((await read([image], loader)).faults).toEqual([`image.wrong-type ${image}`]);
    expect(requests).toHaveLength(1);
    clock.now += 86_400_000;
    expect((await read([image], loader)).faults).toEqual([]);
    clock.now += 86_400_000;
    expect((await read([image], loader)).faults).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  test('pictures of a silent host are given up after a few requests', async () => {
    const { loader, requests } = web(new TypeError('fetch failed'));
    const many = Array.from({ length: 50 }, (_, index) => `https://shop.test/${index}.png`);
    const { faults } = await read(many, loader);
    expect(faults).toHaveLength(50);
    expect(requests.length).toBeLessThan(10);
  });

  test('are refused if they are HTML', async () => {
    const { loader } = web(new Response('<html>', { headers: { 'content-type': 'image/png' } }));
    expect((await read(['https://shop.test/a.png'], loader)).faults).toEqual([
      'image.wrong-type https://shop.test/a.png',
    ]);
  });
});
