import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_TENANTS } from '#scripts/program/places.ts';
import { shopWorld } from './shop-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'dukkan-world-'));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('shops are photographed where browsers find them, wherever the operator’s servers listen', async () => {
  vi.stubEnv('DUKKAN_HOST', '127.0.0.2');
  const world = await shopWorld(folder, DEFAULT_TENANTS);
  try {
    expect((await fetch(`http://127.0.0.1:${world.port}/`)).status).toBeLessThan(500);
  } finally {
    await world.close();
  }
});
