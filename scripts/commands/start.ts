import { join } from 'node:path';
import { STORE_PREFIXES } from '#scripts/backend/application.ts';
import { openStores } from '#scripts/backend/open-stores.ts';
import { type Mount, servingApplication } from '#scripts/serve/application.ts';
import { listen } from '#scripts/serve/listen.ts';
import { openSites } from '#scripts/serve/site.ts';
import { readBuildArguments, runBuild } from './build.ts';
import { dataDirectory, PORT } from './places.ts';
import { addressLines, stopSignal } from './serve.ts';

/**
 * `npm start`: builds the merchants under `tenants/` and serves them, each with its store below its own host. A merchant that
 * fails does not stop the others.
 */
export async function runStart(args: readonly string[]): Promise<number> {
  const command = readBuildArguments(args);
  const status = await runBuild(command);
  const sites = openSites(command.outDirectory);
  const data = dataDirectory();
  const stores = await openStores({
    tenantsDirectory: command.tenantsDirectory,
    dataDirectory: join(data, 'stores'),
    slugs: command.slugs,
    environment: process.env,
    now: Date.now,
  });
  const handlerOf: Mount['handlerOf'] = (slug) => stores.of(slug)?.fetch ?? null;
  const mounts = STORE_PREFIXES.map((prefix): Mount => ({ prefix, handlerOf }));
  const server = await listen(servingApplication(sites, mounts), PORT);
  process.stdout.write(
    `\n${addressLines(sites, server.port)}${stores.greeting}Data (orders, accounts): ${data}\nStop with Ctrl+C.\n`,
  );
  await stopSignal();
  await server.close();
  stores.close();
  return status;
}
