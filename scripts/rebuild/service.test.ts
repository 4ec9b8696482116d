import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { startRebuildService } from './service.ts';

test('a service that is told to stop does not wait for a source that does not answer', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => silent.closeAllConnections());
  onTestFinished(() => void silent.close());
  const root = temporaryDirectory();
  const tenantsDirectory = join(root, 'tenants');
  mkdirSync(join(tenantsDirectory, 'shop'), { recursive: true });
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const catalogue = { kind: 'woocommerce', url };
  const tenant = { timeZone: 'Asia/Hebron', country: 'PS', currency: 'ILS', sources: { catalogue } };
  writeFileSync(join(tenantsDirectory, 'shop/tenant.json'), JSON.stringify(tenant));

  const service = await startRebuildService({
    codeId: 'code',
    compiledDirectory: root,
    tenantsDirectory,
    outDirectory: join(root, 'out'),
    cacheDirectory: join(root, 'cache'),
    dataDirectory: join(root, 'data'),
    environment: {},
    port: 0,
    slots: 0,
    reconcileMs: 1,
    watchesFiles: false,
    log: () => {},
  });
  await once(silent, 'request');
  const told = performance.now();
  await service.stop();
  expect(performance.now() - told).toBeLessThan(4000);
}, 60_000);
