import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '#domain/tenant/settings.ts';
import { DEFAULT_COLOURS, paletteFor } from '#domain/theme/palette.ts';
import { recordingContext } from '#sources/set-up/recording-context.ts';
import { readIcons } from './image-icons.ts';
import { fileImageLoader } from './image-loaders.ts';
import { readPictures } from './images.ts';

const HEADER = { r: 0x20, g: 0x40, b: 0x60 };
const colours = { ...DEFAULT_COLOURS, header: '#204060' };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-icons-'));
  mkdirSync(join(folder, 'images'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A picture with a square of another colour in its centre. */
async function draw(name: string, size: number, ground: string, share = 1): Promise<void> {
  const inner = Math.round(size * share);
  const input = await sharp({ create: { width: inner, height: inner, channels: 4, background: '#d03020' } })
    .png()
    .toBuffer();
  const image = sharp({ create: { width: size, height: size, channels: 4, background: ground } });
  writeFileSync(
    join(folder, 'images', name),
    await image
      .composite([{ input, gravity: 'centre' }])
      .png()
      .toBuffer(),
  );
}

async function icons(settings: Partial<Pick<Settings, 'icons' | 'logo' | 'favicon' | 'colours'>>) {
  const loader = fileImageLoader(folder);
  const cacheDirectory = join(folder, 'cache');
  const named = [settings.logo, settings.favicon, ...Object.values(settings.icons ?? {})];
  const { pictures } = await readPictures(
    named.flatMap((image) => (image ? [{ image, loader, isHidden: true }] : [])),
    { slug: 'shop', cacheDirectory },
    () => {},
  );
  const { report, faults } = recordingContext();
  const all = { icons: {}, logo: null, favicon: null, colours, ...settings };
  const made = await readIcons(all, pictures, loader, cacheDirectory, report);
  const fileOf = (purpose: string, size: number): Buffer => {
    const icon = made.icons.find((each) => each.purpose === purpose && each.size === size);
    const file = made.iconFiles.find(({ name }) => icon?.url === `/_astro/img/${name}`);
    return readFileSync(file?.path ?? '');
  };
  return { ...made, faults, fileOf };
}

async function pixel(png: Buffer, left: number, top: number) {
  const [r, g, b, alpha] = await sharp(png)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return { r, g, b, alpha };
}

const logo = { src: 'logo.png', alt: '' };
const icon512 = { src: 'icon-512.png', alt: '' };

describe('icons of a merchant', () => {
  test('count as wanted in each build, so that they are not pruned', async () => {
    await draw('logo.png', 64, '#ffffff');
    const folderOf = async () => dirname((await icons({ logo })).iconFiles[0]?.path ?? '');
    const made = await folderOf();
    utimesSync(made, 0, 0);
    expect(await folderOf()).toBe(made);
    expect(Date.now() - statSync(made).mtimeMs).toBeLessThan(60_000);
  });

  test('are square PNG files of every size that phones request', async () => {
    await draw('icon-512.png', 512, '#ffffff00', 0.5);
    const made = await icons({ icons: { 512: icon512 } });
    expect(made.icons.map(({ purpose, size }) => `${purpose} ${size}`)).toEqual([
      ...[48, 72, 96, 144, 168, 192, 512].map((size) => `any ${size}`),
      'maskable 192',
      'maskable 512',
      'touch 180',
      'favicon 48',
    ]);
    for (const { purpose, size } of made.icons) {
      const facts = await sharp(made.fileOf(purpose, size)).metadata();
      expect(facts).toMatchObject({ format: 'png', width: size, height: size });
    }
    expect(made.iconFiles[0]?.name).toMatch(/^[0-9a-f]{16}-any-48\.png$/);
  });

  test("are the merchant's own drawing for that size, else made from the largest", async () => {
    await draw('icon-512.png', 512, '#ffffff', 0.5);
    await draw('icon-48.png', 48, '#0000ff', 0.5);
    const { fileOf } = await icons({ icons: { 48: { src: 'icon-48.png', alt: '' }, 512: icon512 } });
    expect(await pixel(fileOf('any', 48), 0, 0)).toMatchObject({ r: 0, g: 0, b: 255 });
    expect(await pixel(fileOf('favicon', 48), 0, 0)).toMatchObject({ r: 0, g: 0, b: 255 });
    expect(await pixel(fileOf('any', 96), 0, 0)).toMatchObject({ r: 255, g: 255, b: 255 });
  });

  test('are made from the logo if no icon is named, or only small ones', async () => {
    await draw('logo.png', 400, '#00ff00', 0.5);
    await draw('icon-48.png', 48, '#0000ff', 0.5);
    const small = { 48: { src: 'icon-48.png', alt: '' } };
    for (const named of [{}, small]) {
      const { fileOf } = await icons({ icons: named, logo });
      expect(await pixel(fileOf('any', 512), 0, 0)).toMatchObject({ r: 0, g: 255, b: 0 });
    }
  });

  test('show a shop in the merchant’s colours if no drawing is readable', async () => {
    const { fileOf, icons: made } = await icons({ icons: { 192: { src: 'missing.png', alt: '' } }, logo });
    expect(made).toHaveLength(11);
    const { brand } = paletteFor(colours).light;
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(brand.slice(at, at + 2), 16),
    );
    for (const [purpose, size] of [
      ['maskable', 512],
      ['any', 512],
      ['touch', 180],
    ] as const) {
      const png = fileOf(purpose, size);
      expect(await pixel(png, 0, 0)).toEqual({ r: red, g: green, b: blue, alpha: 255 });
      const { channels } = await sharp(png).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
    }
  });

  test('differ by colour if there is no drawing', async () => {
    const [own, other] = [await icons({}), await icons({ colours: { ...colours, main: '#7a1f3d' } })];
    expect(own.iconFiles[0]?.name).not.toBe(other.iconFiles[0]?.name);
  });

  test('are encoded once for equal drawings and colours', async () => {
    await draw('logo.png', 200, '#ffffff00', 0.5);
    const first = await icons({ logo });
    expect((await icons({ logo })).iconFiles).toEqual(first.iconFiles);
    expect(readdirSync(join(folder, 'cache', 'images', 'tmp'))).toEqual([]);
    const other = await icons({ logo, colours: DEFAULT_COLOURS });
    expect(other.iconFiles[0]?.name).not.toBe(first.iconFiles[0]?.name);
  });
});

describe('a drawing without its own background', () => {
  test('has the header’s colour behind it, inside the circle that every launcher shows', async () => {
    await draw('logo.png', 512, '#ffffff00', 0.9);
    const { fileOf } = await icons({ logo });
    const maskable = fileOf('maskable', 512);
    expect((await sharp(maskable).stats()).isOpaque).toBe(true);
    expect(await pixel(maskable, 256, 256)).toMatchObject({ r: 0xd0, g: 0x30, b: 0x20 });
    // The corner of the square drawing touches the circle: 0.4 × 512 / √2 = 145 pixels from the centre.
    expect(await pixel(maskable, 256 + 142, 256 + 142)).toMatchObject({ r: 0xd0, g: 0x30, b: 0x20 });
    for (const [left, top] of [
      [256 + 148, 256 + 148],
      [256, 40],
      [5, 256],
    ] as const) {
      expect(await pixel(maskable, left, top)).toMatchObject(HEADER);
    }
  });

  test('is opaque on an iPhone, and keeps its transparency elsewhere', async () => {
    await draw('logo.png', 512, '#ffffff00', 0.5);
    const { fileOf } = await icons({ logo });
    expect(await pixel(fileOf('touch', 180), 0, 0)).toEqual({ ...HEADER, alpha: 255 });
    expect((await pixel(fileOf('any', 192), 0, 0)).alpha).toBe(0);
  });

  test('is not stretched when it is wider than high', async () => {
    const wide = sharp({ create: { width: 400, height: 100, channels: 3, background: '#d03020' } });
    writeFileSync(join(folder, 'images', 'logo.png'), await wide.png().toBuffer());
    const { fileOf } = await icons({ logo });
    const any = fileOf('any', 192);
    expect((await pixel(any, 96, 20)).alpha).toBe(0);
    expect(await pixel(any, 96, 96)).toMatchObject({ r: 0xd0, alpha: 255 });
    expect(await pixel(fileOf('touch', 180), 90, 20)).toMatchObject(HEADER);
  });
});

test('a drawing with its own background up to the edge fills the whole icon', async () => {
  await draw('icon-512.png', 512, '#00a000', 0.5);
  const { fileOf } = await icons({ icons: { 512: icon512 } });
  for (const [purpose, size] of [
    ['maskable', 512],
    ['touch', 180],
  ] as const) {
    expect(await pixel(fileOf(purpose, size), 0, 0)).toMatchObject({ r: 0, g: 0xa0, b: 0 });
    // Half of the width, as drawn.
    expect(await pixel(fileOf(purpose, size), Math.round(size * 0.28), size / 2)).toMatchObject({ r: 0xd0 });
  }
});
