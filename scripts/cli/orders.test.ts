import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';

/** Starts `npm run orders` without a terminal for the demo's merchants. */
const start = (folder: string, port = '0') =>
  spawn(
    join(ROOT, 'node_modules/.bin/node'),
    ['--no-warnings', 'scripts/dukkan.js', 'orders', '--port', port, '--tenants', 'tenants', '--out', folder],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: '', DUKKAN_DATA: folder, DUKKAN_OPERATOR_TOKEN: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dukkan-orders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Stops the service when it has started, and returns the lines of its output. */
async function linesOf(folder: string): Promise<readonly string[]> {
  const service = start(folder);
  const lines: string[] = [];
  for await (const line of createInterface(service.stdout)) {
    lines.push(line);
    // The first line of its greeting.
    if (line.includes('Takes orders on')) service.kill('SIGTERM');
  }
  return lines;
}

test('without a terminal, the ordering service writes JSON, and tells no password and no token, but how to get them', async () => {
  const folder = newFolder();
  const lines = await linesOf(folder);
  const said = lines.map((line) => JSON.parse(line).msg).join('\n');
  expect(said).toContain('New account: quds-grill driver.');
  expect(said).toContain('npm run staff -- reset quds-grill driver');
  expect(said).not.toMatch(/, password \S/);
  const path = join(folder, 'stores/operator-token');
  expect(said).toContain(path);
  expect(said).not.toContain(readFileSync(path, 'utf8'));
}, 120_000);

test('an ordering service whose port is taken ends, so that a supervisor starts it again', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const service = start(newFolder(), String((other.address() as AddressInfo).port));
  onTestFinished(() => void service.kill('SIGKILL'));
  expect(await once(service, 'exit')).toEqual([2, null]);
}, 60_000);
