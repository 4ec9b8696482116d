import { join } from 'node:path';
import { openBackEnd } from '#scripts/backend/open-back-end.ts';
import type { RebuildService } from '#scripts/rebuild/service.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { listen } from '#scripts/serve/listen.ts';
import { openSites } from '#scripts/serve/site.ts';
import { type BuildCommand, readBuildArguments, runBuild } from './build.ts';
import { dataDirectory, HOOKS_PORT, PORT } from './places.ts';
import { addressLines, stopSignal } from './serve.ts';
import { startWorkerService } from './worker.ts';

const RECONCILE_MS = 300_000;

/**
 * `npm start`: builds the merchants under `tenants/`, serves them with the embedded back end below each merchant's own host,
 * and rebuilds those whose data change.
 * A merchant that fails does not stop the others.
 */
export async function runStart(args: readonly string[]): Promise<number> {
  const command = readBuildArguments(args);
  // Builds show what was changed in the embedded stores, which are opened first: they tell what is left of stock and prices.
  const changesDirectory = join(dataDirectory(), 'changes');
  process.env.DUKKAN_CHANGES = changesDirectory;
  let rebuilding: Promise<RebuildService | null> | null = null;
  const backEnd = await openBackEnd({
    ...command,
    dataDirectory: dataDirectory(),
    environment: process.env,
    changesDirectory,
    onChanged: (slug) => void rebuilding?.then((service) => service?.changed(slug)),
  });
  // The demo's operator has one token for the stores and for all merchants' page.
  process.env.OPERATOR_TOKEN ??= backEnd.operatorToken;
  const status = await runBuild(command);
  const sites = openSites(command.outDirectory);
  const server = await listen(servingApplication(sites, backEnd.mounts), PORT);
  process.stdout.write(`\n${addressLines(sites, server.port)}${backEnd.greeting}Stop with Ctrl+C.\n`);
  rebuilding = startRebuilding(command);
  await stopSignal();
  await server.close();
  backEnd.close();
  await (await rebuilding)?.stop();
  return status;
}

/** The sites are served without it when it cannot run: another one may be running already. */
async function startRebuilding({
  outDirectory,
  tenantsDirectory,
}: BuildCommand): Promise<RebuildService | null> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const service = await startWorkerService(
      { outDirectory, tenantsDirectory, port: HOOKS_PORT, reconcileMs: RECONCILE_MS, watchesFiles: true },
      say,
    );
    say(`Rebuilds merchants whose files change; takes hooks on port ${service.port}.`);
    say(`All merchants at a glance: http://localhost:${service.port}/ops, with the same token.`);
    return service;
  } catch (error) {
    say(`Changes are not rebuilt: ${(error as Error).message}`);
    return null;
  }
}
