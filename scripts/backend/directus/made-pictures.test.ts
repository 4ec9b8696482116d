import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { madePictures, type PictureWanted } from './made-pictures.ts';
import type { Transformation } from './transformation.ts';

let folder = '';
let large: Uint8Array;
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#000', noise } });
  large = await picture.jpeg().toBuffer();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-made-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const FOREVER = new AbortController().signal;
/** As JPEG it takes half a second, as WebP longer. */
const wanted = (width: number, format: Transformation['format'] = 'jpg'): PictureWanted => ({
  name: 'original',
  transformation: { resize: { width, withoutEnlargement: true }, format, quality: null },
  original: () => large,
});

/** The ids of processes that this one has started and that make pictures. */
function processes(): string[] {
  const ids = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return ids.filter((id) => told(id, 'cmdline').includes('picture-child'));
}
const atWork = (): number => processes().length;
const environmentsAtWork = (): string[] => processes().map((id) => told(id, 'environ'));

function told(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

describe('pictures', () => {
  test('are made two at a time, in processes of their own, however many are wanted', async () => {
    const pictures = madePictures(folder);
    const made = [100, 200, 300, 400, 500, 600].map((width) => pictures.of(wanted(width), FOREVER));
    let most = 0;
    const all = Promise.all(made).then(() => true);
    while (!(await Promise.race([all, wait(10, false)]))) most = Math.max(most, atWork());
    expect(most).toBe(2);
    const sizes = (await Promise.all(made)).map(async (bytes) => (await sharp(bytes).metadata()).width);
    expect(await Promise.all(sizes)).toEqual([100, 200, 300, 400, 500, 600]);
  });

  test('cost once: callers at the same time share a process, and later ones read the file', async () => {
    let starts = 0;
    const counted: PictureWanted = {
      ...wanted(320),
      original: () => {
        starts += 1;
        return large;
      },
    };
    const pictures = madePictures(folder);
    const [one, two] = await Promise.all([pictures.of(counted, FOREVER), pictures.of(counted, FOREVER)]);
    expect(two).toBe(one);
    // After a restart, too.
    expect(await madePictures(folder).of(counted, FOREVER)).toEqual(one);
    expect(starts).toBe(1);
  });

  test('end with their callers: the process is killed, what waits is not begun, and the next ones go on', async () => {
    const pictures = madePictures(folder);
    const leave = new AbortController();
    const begun: number[] = [];
    const slow = [2500, 2600, 2700].map((width) => {
      const original = () => {
        begun.push(width);
        return large;
      };
      return pictures.of({ ...wanted(width, 'webp'), original }, leave.signal);
    });
    const ended = Promise.allSettled(slow);
    await expect.poll(atWork).toBe(2);
    leave.abort();
    const reasons = (await ended).map((result) => result.status === 'rejected' && result.reason.name);
    // Without their callers' end they would be given up by time, with 503.
    expect(reasons).toEqual(['AbortError', 'AbortError', 'AbortError']);
    expect(begun).toHaveLength(2);
    await expect.poll(atWork, { timeout: 1000 }).toBe(0);
    expect((await pictures.of(wanted(50), FOREVER)).length).toBeGreaterThan(100);
  });

  test('go on while one of two callers still waits', async () => {
    const pictures = madePictures(folder);
    const leave = new AbortController();
    const joining = vi.spyOn(leave.signal, 'addEventListener');
    const slow = wanted(2500, 'webp');
    const stays = pictures.of(slow, FOREVER);
    await expect.poll(atWork).toBe(1);
    const gone = pictures.of(slow, leave.signal);
    await expect.poll(() => joining.mock.calls.length).toBe(1);
    leave.abort();
    expect((await Promise.all([stays, gone]))[0].length).toBeGreaterThan(100);
  });

  test.each([
    ['too long', { longestMs: 100 }],
    ['too much memory', { memory: 90_000_000 }],
  ])('that take %s are given up with 503', async (_, limits) => {
    await expect(madePictures(folder, limits).of(wanted(2900, 'webp'), FOREVER)).rejects.toMatchObject({
      status: 503,
    });
    await expect.poll(atWork, { timeout: 1000 }).toBe(0);
  });

  test('beyond those that can wait are refused at once with 503', async () => {
    const pictures = madePictures(folder, { atOnce: 1, mostWaiting: 1 });
    const made = [60, 70, 80].map((width) => pictures.of(wanted(width), FOREVER));
    const results = await Promise.allSettled(made);
    const statuses = results.map((result) => (result.status === 'fulfilled' ? 200 : result.reason.status));
    expect(statuses.sort()).toEqual([200, 200, 503]);
  });

  test('fill the folder up to its size, and the oldest are deleted first', async () => {
    const pictures = madePictures(folder, { folderSize: 1 });
    await pictures.of(wanted(16), FOREVER);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('come even when they cannot be stored', async () => {
    const pictures = madePictures(folder);
    rmSync(folder, { recursive: true });
    const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await pictures.of(wanted(50), FOREVER)).length).toBeGreaterThan(100);
    expect(failed).toHaveBeenCalledOnce();
    failed.mockRestore();
  });

  test('see no secrets', async () => {
    process.env.DUKKAN_TEST_SECRET = 'do not tell';
    const leave = new AbortController();
    const made = madePictures()
      .of(wanted(2900, 'webp'), leave.signal)
      .catch(() => null);
    await expect.poll(() => environmentsAtWork().length).toBe(1);
    await expect.poll(() => environmentsAtWork().join()).toMatch(/UV_THREADPOOL_SIZE=1/);
    expect(environmentsAtWork().join()).not.toContain('do not tell');
    leave.abort();
    await made;
  });
});
