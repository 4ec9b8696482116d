import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { FIXTURE_TENANTS } from '#scripts/measure/demo/demo-sites.ts';
import { DEFAULT_TENANTS } from '#scripts/program/places.ts';
import { shopWorld } from './shop-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'dukkan-world-'));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('screenshots reach the shops at 127.0.0.1, regardless of DUKKAN_HOST', async () => {
  vi.stubEnv('DUKKAN_HOST', '127.0.0.2');
  const world = await shopWorld(folder, DEFAULT_TENANTS);
  try {
    expect((await fetch(`http://127.0.0.1:${world.port}/`)).status).toBeLessThan(500);
  } finally {
    await world.close();
  }
});

test('a merchant of the tests, who has no staff, opens with orders that nobody changed', async () => {
  const world = await shopWorld(folder, FIXTURE_TENANTS);
  try {
    const life = [[1, 'callcenter', { action: 'accept', minutes: 30 }]] as const;
    await expect(world.open('captures', [{ isReceived: true, life }])).resolves.toBeUndefined();
  } finally {
    await world.close();
  }
});
