import { join } from 'node:path';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { listeningHost, outDirectoryOf, ROOT, tenantsDirectoryOf } from './places.ts';

afterEach(() => vi.unstubAllEnvs());

test('servers are reached from this machine alone, unless it says otherwise', () => {
  expect([{}, { DUKKAN_HOST: '' }, { DUKKAN_HOST: '0.0.0.0' }].map(listeningHost)).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '0.0.0.0',
  ]);
});

describe('where sites and merchants are', () => {
  it('is what the command says, before what the machine says', () => {
    vi.stubEnv('DUKKAN_OUT', '/srv/out');
    vi.stubEnv('DUKKAN_TENANTS', '/srv/tenants');
    expect([outDirectoryOf('/tmp/look'), tenantsDirectoryOf('/tmp/mine')]).toEqual([
      '/tmp/look',
      '/tmp/mine',
    ]);
    expect([outDirectoryOf(undefined), tenantsDirectoryOf(undefined)]).toEqual(['/srv/out', '/srv/tenants']);
  });

  it('is the project where nobody says anything', () => {
    for (const nothing of [undefined, '']) {
      vi.stubEnv('DUKKAN_OUT', nothing);
      vi.stubEnv('DUKKAN_TENANTS', nothing);
      expect(outDirectoryOf(undefined)).toBe(join(process.cwd(), 'dist'));
      expect(tenantsDirectoryOf(undefined)).toBe(join(ROOT, 'tenants'));
    }
  });
});
