import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';

let demo: ChildProcess | undefined;
const work = mkdtempSync(join(tmpdir(), 'dukkan-start-'));

afterEach(async () => {
  const ended = demo?.exitCode === null ? new Promise((resolve) => demo?.once('close', resolve)) : null;
  demo?.kill();
  await ended;
  rmSync(work, { recursive: true, force: true });
});

/** Runs `npm start` with these arguments. */
function start(...words: readonly string[]): {
  readonly said: () => string;
  readonly ended: Promise<unknown>;
} {
  let text = '';
  demo = spawn('node', ['scripts/dukkan.js', 'start', ...words, '--out', join(work, 'out')], {
    cwd: ROOT,
    env: { ...process.env, DUKKAN_DATA: join(work, 'data') },
  });
  for (const stream of [demo.stdout, demo.stderr]) stream?.on('data', (piece) => (text += piece));
  return { said: () => text, ended: new Promise((resolve) => demo?.once('close', resolve)) };
}

test('the demo is served at the port that it is told', async () => {
  const { said } = start('noor-gifts', '--port', '0');
  const address = () => /http:\/\/noor-gifts\.localhost:(\d+)\//.exec(said())?.[1];
  await expect.poll(() => address() ?? said(), { timeout: 90_000 }).toMatch(/^\d+$/);
  expect(address()).not.toBe('4321');
  const page = await fetch(`http://127.0.0.1:${address()}/`);
  expect(await page.text()).toContain('noor-gifts.localhost');
});

test.each(['70000', 'x', ''])('the demo does not begin where the port is %j', async (port) => {
  const { said, ended } = start(`--port=${port}`);
  expect(await ended).toBe(2);
  expect(said()).toContain('is no port: give a number from 0 to 65535');
});
