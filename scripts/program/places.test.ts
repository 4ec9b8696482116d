import { join } from 'node:path';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  cacheDirectory,
  changesDirectory,
  dataDirectory,
  listeningHost,
  outDirectoryOf,
  queueDirectory,
  ROOT,
  tenantsDirectoryOf,
} from './places.ts';

afterEach(() => vi.unstubAllEnvs());

test('servers listen at the loopback address unless DUKKAN_HOST names another', () => {
  expect([{}, { DUKKAN_HOST: '' }, { DUKKAN_HOST: '0.0.0.0' }].map(listeningHost)).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '0.0.0.0',
  ]);
});

describe('the folder of sites and merchants', () => {
  it('comes from the command’s option before the environment', () => {
    vi.stubEnv('DUKKAN_OUT', '/srv/out');
    vi.stubEnv('DUKKAN_TENANTS', '/srv/tenants');
    expect([outDirectoryOf('/tmp/look'), tenantsDirectoryOf('/tmp/mine')]).toEqual([
      '/tmp/look',
      '/tmp/mine',
    ]);
    expect([outDirectoryOf(undefined), tenantsDirectoryOf(undefined)]).toEqual(['/srv/out', '/srv/tenants']);
  });

  it('has a default when the environment is empty', () => {
    for (const nothing of [undefined, '']) {
      vi.stubEnv('DUKKAN_OUT', nothing);
      vi.stubEnv('DUKKAN_TENANTS', nothing);
      expect(outDirectoryOf(undefined)).toBe(join(process.cwd(), 'dist'));
      expect(tenantsDirectoryOf(undefined)).toBe(join(ROOT, 'tenants'));
    }
  });
});

test('cache and data have their default folders when the environment is empty', () => {
  for (const nothing of [undefined, '']) {
    for (const name of ['DUKKAN_CACHE', 'DUKKAN_DATA', 'DUKKAN_CHANGES']) vi.stubEnv(name, nothing);
    const folders = [cacheDirectory(), dataDirectory(), queueDirectory(), changesDirectory()];
    const expected = ['.dukkan', '.dukkan/data', '.dukkan/data/rebuild', '.dukkan/data/changes'];
    expect(folders).toEqual(expected.map((folder) => join(ROOT, folder)));
  }
});
