import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRunning, thisProcess } from '#sources/disk/living-process.ts';
import type { PictureJob } from './image-job.ts';
import { type ImageProcess, type ImageProcessLimits, openImageProcess } from './image-process.ts';

/** `heavy` takes 96 MB: within the budget, but more than a process with these limits has left. */
const SMALL: ImageProcessLimits = { memory: 150_000_000, timeMs: 60_000 };

let heavy: Buffer;
let light: Buffer;
beforeAll(async () => {
  const background = { r: 1, g: 2, b: 3, alpha: 0.5 };
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background } });
  heavy = await draw(4000, 3000).toColourspace('rgb16').png({ progressive: true }).toBuffer();
  light = await draw(300, 200).png().toBuffer();
}, 60_000);

let folder = '';
let open: ImageProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-process-'));
});
afterEach(() => {
  for (const each of open) each.close();
  open = [];
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function started(limits?: ImageProcessLimits): ImageProcess {
  const opened = openImageProcess(limits);
  open.push(opened);
  return opened;
}

function job(bytes: Buffer, name: string): PictureJob {
  const files = join(folder, name);
  mkdirSync(files, { recursive: true });
  const original = join(folder, `${name}.original`);
  writeFileSync(original, bytes);
  return { kind: 'picture', original, name, folder: files, mark: markOf(name) };
}

const markOf = (name: string): string => join(folder, 'marks', `${name}.json`);
const deathsOf = (name: string): number => JSON.parse(readFileSync(markOf(name), 'utf8')).tries;
const DEADLY = { ok: false, error: { code: 'image.ended-decoder' } };

describe('a picture that needs more memory than the process may have', () => {
  test('is given up after two deaths, and the pictures beside it are made', async () => {
    const { run } = started(SMALL);
    const [bad, ...good] = await Promise.all([
      run(job(heavy, 'heavy')),
      ...['a', 'b', 'c'].map((name) => run(job(light, name))),
    ]);
    expect(bad).toMatchObject(DEADLY);
    expect(good.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(readdirSync(join(folder, 'marks'))).toEqual(['heavy.json']);
    expect(deathsOf('heavy')).toBe(2);
  });

  test('is still known after a restart, and is not tried', async () => {
    await started(SMALL).run(job(heavy, 'heavy'));
    // This process has enough memory, so only a picture that is not tried stays unmade.
    const again = started();
    expect(await again.run(job(heavy, 'heavy'))).toMatchObject(DEADLY);
    expect(deathsOf('heavy')).toBe(2);
    expect((await again.run(job(heavy, 'unknown'))).ok).toBe(true);
  });
});

test('one process makes 32 harmless pictures of 14 MB that are requested at once', async () => {
  const opened = started({ memory: 250_000_000, timeMs: 60_000 });
  // Bytes after the picture are not decoded, but take memory when they are kept.
  const large = (number: number) => Buffer.concat([light, Buffer.alloc(14_000_000, number)]);
  const pids = new Set<number | null>();
  const made = await Promise.all(
    Array.from({ length: 32 }, async (_, number) => {
      const { ok } = await opened.run(job(large(number), `large-${number}`));
      pids.add(opened.pid());
      return ok;
    }),
  );
  expect(made.filter(Boolean)).toHaveLength(32);
  expect(pids.size).toBe(1);
});

describe('a picture at which a process died', () => {
  const leave = (tries: number, pid: number): void => {
    mkdirSync(join(folder, 'marks'));
    writeFileSync(markOf('light'), JSON.stringify({ ...thisProcess(), pid, tries }));
  };

  test('is tried again after one death, and counts as harmless if it succeeds', async () => {
    leave(1, 2 ** 22 + 1);
    expect((await started().run(job(light, 'light'))).ok).toBe(true);
    expect(existsSync(markOf('light'))).toBe(false);
  });

  test('is blamed only if the process is dead, because others may work on the same picture', async () => {
    leave(2, process.pid);
    expect((await started().run(job(light, 'light'))).ok).toBe(true);
  });

  test('is made by the next process if somebody killed the first', async () => {
    const opened = started();
    const running = opened.run(job(heavy, 'heavy'));
    await vi.waitUntil(() => existsSync(markOf('heavy')), { timeout: 20_000, interval: 1 });
    process.kill(opened.pid() ?? 0, 'SIGKILL');
    expect((await running).ok).toBe(true);
    expect(existsSync(markOf('heavy'))).toBe(false);
  });
});

describe('the process', () => {
  test('ends with the process that started it, in every case, and blames no picture', async () => {
    writeFileSync(join(folder, 'heavy.png'), heavy);
    mkdirSync(join(folder, 'heavy'));
    const starter = `
      import { openImageProcess } from ${JSON.stringify(new URL('./image-process.ts', import.meta.url).href)};
      const { run, pid } = openImageProcess();
      const [original, folder, mark] = ${JSON.stringify([join(folder, 'heavy.png'), join(folder, 'heavy'), markOf('heavy')])};
      void run({ kind: 'picture', original, name: 'heavy', folder, mark });
      console.log(pid());`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', starter]);
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.on('data', (text) => resolve(Number(text))),
    );
    await vi.waitUntil(() => existsSync(markOf('heavy')), { timeout: 20_000, interval: 1 });
    parent.kill('SIGKILL');
    await vi.waitUntil(() => !isRunning(pid), { timeout: 5000 });
    expect(existsSync(markOf('heavy'))).toBe(false);
  });

  test('does not exist before the first picture', () => {
    expect(started().pid()).toBe(null);
  });

  test('sees no secrets of the environment', async ({ skip }) => {
    skip(!existsSync('/proc/self/environ'), 'this machine has no /proc');
    vi.stubEnv('STORE_TOKEN', 'canary');
    const opened = started();
    await opened.run(job(light, 'light'));
    const environment = readFileSync(`/proc/${opened.pid()}/environ`, 'utf8');
    expect(environment).toContain('PATH=');
    expect(environment).not.toContain('canary');
  });

  test('reports errors that are not the picture’s fault', async () => {
    const lost = { ...job(light, 'light'), folder: join(folder, 'not-there') };
    await expect(started().run(lost)).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' });
    expect(existsSync(markOf('light'))).toBe(false);
  });
});
