import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { cacheDirectory } from '#scripts/program/places.ts';
import { pixelsAllowed } from '#sources/picture/image-memory.ts';
import { COMMAND, flawsOf, NODE, Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';
import { processTree } from './process-tree.ts';
import { sizeOf } from './size.ts';

const LIMIT = 600_000_000;
const LOOK_MS = 20;
const DECODER = 'image-child.ts';

/** One colour: eight kilobytes that are 50 million pixels. */
const plain = (side: number, channels: 3 | 4 = 4): Sharp =>
  sharp({
    create: { width: side, height: side, channels, background: { r: 40, g: 30, b: 200, alpha: 0.5 } },
  });
/** An empty box with its own name gives each picture other bytes. */
const another = (avif: Buffer, name: string): Buffer =>
  Buffer.concat([avif, Buffer.from([0, 0, 0, 9]), Buffer.from(`free${name}`)]);
type Header = Parameters<typeof pixelsAllowed>[0];
/** The side of the largest square picture of a kind that is read. */
const largestSide = (facts: Pick<Header, 'format'> & Partial<Header>): number => {
  const header: Header = {
    width: 0,
    height: 0,
    channels: 4,
    depth: 'uchar',
    isProgressive: true,
    ...facts,
  };
  return Math.floor(Math.sqrt(pixelsAllowed(header, 1280 * 1280)));
};
const deepPng = (isInterlaced: boolean): Promise<Buffer> =>
  plain(7070).toColourspace('rgb16').png({ progressive: isInterlaced }).toBuffer();

/** A cache with the compiled code, and without pictures. */
function emptyPictureCache(shops: Workspace): string {
  const cache = join(shops.root, 'cache');
  mkdirSync(cache);
  for (const part of ['compiled', 'fonts', 'v8'])
    symlinkSync(join(cacheDirectory(), part), join(cache, part));
  return cache;
}

/** Builds in a process of its own, and measures the most memory that it and its children took. */
async function build(shops: Workspace, cache: string) {
  const options = ['--json', '--tenants', shops.tenants, '--out', shops.out];
  const child = spawn(NODE, ['--v8-pool-size=1', COMMAND, 'build', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DUKKAN_CACHE: cache },
  });
  let peakBytes = 0;
  const most = new Map<string, number>();
  const decoders = new Set<string>();
  const timer = setInterval(() => {
    const processes = processTree(child.pid ?? 0);
    peakBytes = Math.max(peakBytes, sumOf(processes.map(({ bytes }) => bytes)));
    for (const { pid, command, mostBytes } of processes) {
      most.set(pid, Math.max(most.get(pid) ?? 0, mostBytes));
      if (command.includes(DECODER)) decoders.add(pid);
    }
  }, LOOK_MS);
  const status = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  // The kernel keeps the highest mark of each process: their sum is above every peak, also between two looks.
  return { status, peakBytes, mostBytes: sumOf([...most.values()]), decoders: decoders.size };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const inMegabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

function addPictures(shops: Workspace, slug: string, pictures: Readonly<Record<string, Buffer>>): void {
  const names = Object.keys(pictures);
  mkdirSync(join(shops.tenants, slug, 'images'));
  for (const [name, bytes] of Object.entries(pictures))
    writeFileSync(join(shops.tenants, slug, 'images', name), bytes);
  shops.edit(slug, 'catalogue/products.json', (products) => {
    for (const [place, src] of names.entries()) products[place].images = [{ id: place + 1, src, alt: '' }];
  });
}

const faultsOf = (shops: Workspace, slug: string): readonly string[] => {
  const report = readFileSync(join(shops.out, 'sites', slug, 'report.json'), 'utf8');
  const faults = JSON.parse(report) as readonly { readonly code: string; readonly id: string }[];
  return faults
    .map(({ code, id }) => `${code} ${id}`)
    .filter((fault) => fault.startsWith('image.'))
    .sort();
};

describe('the memory that pictures take', () => {
  beforeEach(({ skip }) => skip(!existsSync('/proc/self/stat'), 'this machine has no /proc'));

  test('stays below 600 MB in all processes when a merchant has bombs, which become placeholders', async (context) => {
    const shops = new Workspace();
    shops.synthesise('shop', 8);
    const avif = await plain(7050).avif({ effort: 0 }).toBuffer();
    const bombs = ['1', '2', '3', '4'].map((name) => another(avif, name));
    const harmless = await plain(900).png().toBuffer();
    addPictures(shops, 'shop', {
      ...Object.fromEntries(bombs.map((bytes, place) => [`bomb-${place}.avif`, bytes])),
      'deep-interlaced.png': await deepPng(true),
      'deep.png': await deepPng(false),
      'harmless.png': harmless,
    });

    const { status, peakBytes, mostBytes } = await build(shops, emptyPictureCache(shops));
    expect(status).toBe(0);
    expect(flawsOf(shops.current('shop'))).toEqual([]);
    expect(faultsOf(shops, 'shop')).toEqual([
      ...[0, 1, 2, 3].map((place) => `image.too-many-pixels bomb-${place}.avif`),
      'image.too-many-pixels deep-interlaced.png',
    ]);
    expect(mostBytes).toBeLessThan(LIMIT);
    showFigures(context, {
      'four AVIF pictures, bytes': sumOf(bombs.map(({ length }) => length)),
      'peak of all processes, MB': inMegabytes(peakBytes),
      'their highest marks together, MB': inMegabytes(mostBytes),
    });
  });

  test('stays below that, and each is made, when merchants have the largest pictures that are read', async (context) => {
    const shops = new Workspace();
    const opaque = await plain(largestSide({ format: 'heif', channels: 3 }), 3)
      .avif({ effort: 0 })
      .toBuffer();
    const clear = await plain(largestSide({ format: 'heif' }))
      .avif({ effort: 0 })
      .toBuffer();
    const deep = await plain(largestSide({ format: 'png', depth: 'ushort', bitsPerSample: 16 }))
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer();
    const jpeg = await plain(largestSide({ format: 'jpeg', channels: 3, chromaSubsampling: '4:4:4' }), 3)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const noise = { width: 2200, height: 2200, channels: 3 } as const;
    const slugs = ['one', 'two', 'three', 'four'].slice(0, sizeOf(2, 4));
    for (const [number, slug] of slugs.entries()) {
      shops.synthesise(slug, 8, number + 1);
      const heaviest = await sharp(randomBytes(3 * 2200 ** 2), { raw: noise })
        .png()
        .toBuffer();
      addPictures(shops, slug, {
        'opaque.avif': another(opaque, slug[0] ?? ''),
        'clear.avif': another(clear, slug[0] ?? ''),
        'heaviest.png': heaviest,
        ...(number === 0 && { 'deep.png': deep, 'all.jpeg': jpeg }),
      });
    }
    const { status, peakBytes, mostBytes, decoders } = await build(shops, emptyPictureCache(shops));
    expect(status).toBe(0);
    for (const slug of slugs) expect(faultsOf(shops, slug)).toEqual([]);
    showFigures(context, {
      pictures: 3 * slugs.length + 2,
      'processes that decoded': decoders,
      'peak of all processes, MB': inMegabytes(peakBytes),
      'their highest marks together, MB': inMegabytes(mostBytes),
    });
    expect(decoders).toBe(1);
    expect(peakBytes).toBeLessThan(LIMIT);
  }, 240_000);

  test('is that of one decoder for all threads, and of none when no picture is new', async (context) => {
    const shops = new Workspace();
    for (const [number, slug] of ['one', 'two', 'three'].entries()) {
      shops.synthesise(slug, 5, number + 1);
      addPictures(shops, slug, {
        'a.png': await plain(500 + number)
          .png()
          .toBuffer(),
      });
    }
    const cache = emptyPictureCache(shops);
    const first = await build(shops, cache);
    expect(first).toMatchObject({ status: 0, decoders: 1 });
    // A change of a name makes the build read the merchant again.
    let id = 0;
    shops.edit('one', 'catalogue/products.json', (products) => {
      const [product] = products;
      product.name = 'Renamed';
      id = product.id;
    });
    const second = await build(shops, cache);
    expect(second).toMatchObject({ status: 0, decoders: 0 });
    expect(shops.read('one', `products/${id}.html`)).toContain('Renamed');
    expect(readdirSync(join(cache, 'images/marks'))).toEqual([]);
    showFigures(context, {
      'first build, MB': inMegabytes(first.peakBytes),
      'nothing new, MB': inMegabytes(second.peakBytes),
    });
  });
});
