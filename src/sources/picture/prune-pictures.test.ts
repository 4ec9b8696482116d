import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeImageIndex } from './image-index.ts';
import { openImageStore } from './image-store.ts';
import { prunePictures } from './prune-pictures.ts';

const NOW = Date.parse('2026-11-22T03:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000);

const isMerchant = (slug: string) => slug !== 'retired';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-pruned-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function pictureOf(background: string, made: Date): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const store = openImageStore(folder);
  const added = await store.add(bytes);
  if (!added.ok) throw new Error(added.error.reason);
  utimesSync(store.folderOf(added.value.name), made, made);
  return added.value.name;
}

describe('pruning deletes', () => {
  test('old pictures that no merchant shows, and only these', async () => {
    const shown = await pictureOf('red', daysAgo(90));
    const young = await pictureOf('green', daysAgo(29));
    const unused = await pictureOf('blue', daysAgo(31));
    writeImageIndex(folder, 'shop', new Map([['a.png', { stamp: 'v1', name: shown }]]));
    writeImageIndex(folder, 'other', new Map([['b.png', { stamp: 'v1' }]]));
    writeFileSync(join(folder, 'index', 'shop.json.12-0'), '{"enco');
    expect(await prunePictures(folder, NOW, isMerchant)).toBe(1);
    expect(readdirSync(join(folder, 'pictures')).sort()).toEqual([shown, young].sort());
    expect(existsSync(join(folder, 'pictures', unused))).toBe(false);
    expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
  });

  test('pictures that only a former merchant shows, even if that index is unreadable', async () => {
    const shared = await pictureOf('red', daysAgo(90));
    const left = await pictureOf('blue', daysAgo(90));
    const entry = (name: string) => ({ stamp: 'v1', name });
    writeImageIndex(folder, 'shop', new Map([['a.png', entry(shared)]]));
    writeImageIndex(
      folder,
      'retired',
      new Map([
        ['a.png', entry(shared)],
        ['b.png', entry(left)],
      ]),
    );
    expect(await prunePictures(folder, NOW, isMerchant)).toBe(1);
    expect(readdirSync(join(folder, 'pictures'))).toEqual([shared]);
    expect(readdirSync(join(folder, 'index'))).toEqual(['shop.json']);
    writeFileSync(join(folder, 'index', 'retired.json'), '{');
    expect(await prunePictures(folder, NOW, isMerchant)).toBe(0);
  });

  test('nothing while an index is unreadable', async () => {
    const name = await pictureOf('red', daysAgo(90));
    writeImageIndex(folder, 'shop', new Map());
    writeFileSync(join(folder, 'index', 'bad.json'), '{');
    await expect(prunePictures(folder, NOW, isMerchant)).rejects.toThrow(SyntaxError);
    expect(readdirSync(join(folder, 'pictures'))).toEqual([name]);
  });

  test('icons that were not wanted for 30 days', async () => {
    for (const [name, made] of [
      ['old', daysAgo(31)],
      ['young', daysAgo(29)],
    ] as const) {
      mkdirSync(join(folder, 'icons', name), { recursive: true });
      utimesSync(join(folder, 'icons', name), made, made);
    }
    expect(await prunePictures(folder, NOW, isMerchant)).toBe(1);
    expect(readdirSync(join(folder, 'icons'))).toEqual(['young']);
  });

  test('nothing that was recently wanted again', async () => {
    await pictureOf('red', daysAgo(90));
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const again = await openImageStore(folder).add(bytes);
    const path = join(folder, 'pictures', again.ok ? again.value.name : '');
    expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(60_000);
  });

  test('nothing if no picture was ever made', async () => {
    expect(await prunePictures(folder, NOW, isMerchant)).toBe(0);
  });
});
