import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';

/** Starts `npm run orders` without a terminal for the demo's merchants, stops it, and returns the lines of its output. */
async function linesOf(folder: string): Promise<readonly string[]> {
  const args = ['scripts/dukkan.js', 'orders', '--port', '0', '--tenants', 'tenants', '--out', folder];
  const service = spawn(join(ROOT, 'node_modules/.bin/node'), ['--no-warnings', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', DUKKAN_DATA: folder, DUKKAN_OPERATOR_TOKEN: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface(service.stdout)) {
    lines.push(line);
    // The first line of its greeting.
    if (line.includes('Takes orders on')) service.kill('SIGTERM');
  }
  return lines;
}

test('without a terminal, the ordering service writes JSON, and tells no password and no token, but how to get them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dukkan-orders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines = await linesOf(folder);
  const said = lines.map((line) => JSON.parse(line).msg).join('\n');
  expect(said).toContain('New account: quds-grill driver.');
  expect(said).toContain('npm run staff -- reset quds-grill driver');
  expect(said).not.toMatch(/, password \S/);
  const path = join(folder, 'stores/operator-token');
  expect(said).toContain(path);
  expect(said).not.toContain(readFileSync(path, 'utf8'));
}, 120_000);
