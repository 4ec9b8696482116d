import { parseArgs } from 'node:util';
import { PHOTO_UPLOADS } from '#scripts/backend/application.ts';
import { newAccountLine } from '#scripts/backend/login/accounts.ts';
import { openBackEnd } from '#scripts/backend/open-back-end.ts';
import { listen, UPLOAD_MS } from '#scripts/http/listen.ts';
import { openOrders } from '#scripts/orders/open-orders.ts';
import { refuseShortTokens } from '#scripts/program/operator-token.ts';
import { changesDirectory, dataDirectory, HOOKS_PORT, PORT } from '#scripts/program/places.ts';
import { orUsage, tellHelp } from '#scripts/program/usage.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import type { RebuildService } from '#scripts/service/service.ts';
import { changesPlaces } from '#sources/files/changes-places.ts';
import { BUILD_OPTIONS, type BuildCommand, buildCommandOf, runBuild } from './build.ts';
import { addressLines, portOf, stopSignal } from './serve.ts';
import { PROBE_SECONDS, startWorkerService } from './worker.ts';

const UPLOADS = { paths: ['/directus/files', PHOTO_UPLOADS], requestMs: UPLOAD_MS };

const USAGE = `npm start -- [slug…] [options]

Builds the merchants of tenants/, or those named, and serves them with their stores and data service until it is stopped;
rebuilds those whose data change.

  --port N          where the shops are (default: ${PORT}; 0: any free port)
  --out DIR         where sites are released (default: DUKKAN_OUT, else dist)
  --tenants DIR     where the merchants' folders are (default: DUKKAN_TENANTS, else tenants)
  --force           render every page again
  --accept-shrink   release a catalogue that is empty or lost more than half of its products
  --json            print the first build's report as JSON

DUKKAN_HOST is the address of this machine that it listens at (default: 127.0.0.1).`;

/**
 * `npm start`: builds the merchants in `tenants/`, serves them with the embedded back end at each merchant's host, and rebuilds
 * merchants whose data changes. When one merchant fails, the others go on.
 */
export async function runStart(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const options = { ...BUILD_OPTIONS, port: { type: 'string' } } as const;
  const given = orUsage(() => parseArgs({ args: [...args], allowPositionals: true, options }), USAGE);
  const port = portOf(given.values.port);
  const command = buildCommandOf(given);
  refuseShortTokens(process.env);
  // Open the embedded stores before building, because builds show their present stock and prices.
  const changes = changesDirectory();
  process.env.DUKKAN_CHANGES = changes;
  let rebuilding: Promise<RebuildService | null> | null = null;
  const common = {
    ...command,
    dataDirectory: dataDirectory(),
    environment: process.env,
    onChanged: (slug: string) => void rebuilding?.then((service) => service?.changed(slug)),
  };
  const backEnd = await openBackEnd({ ...common, changesDirectory: changes });
  const orders = await openOrders({
    ...common,
    now: Date.now,
    say: (line) => process.stderr.write(`${line}\n`),
    changesFileOf: (slug) => changesPlaces(changes, slug).items,
  });
  // The demo's operator has the same token for the stores and for `/ops`.
  process.env.OPERATOR_TOKEN ??= backEnd.operatorToken;
  const status = await runBuild(command);
  const sites = openSites(command.outDirectory);
  const mounts = [...orders.mounts, ...backEnd.mounts];
  const { demoToken, operatorToken } = backEnd;
  const stores = demoToken === null ? null : { mounts, operatorToken };
  const app = servingApplication(sites, mounts, { opsPort: HOOKS_PORT, stores });
  const accounts = orders.newAccounts.map((account) => `${newAccountLine(account)}\n`).join('');
  const server = await listen(app, port, { uploads: UPLOADS });
  process.stdout.write(
    `\n${addressLines(sites, server.port)}${backEnd.greeting}${accounts}Stop with Ctrl+C.\n`,
  );
  rebuilding = startRebuilding(command);
  await stopSignal();
  await server.close();
  await orders.close();
  await backEnd.close();
  await (await rebuilding)?.stop();
  return status;
}

/** Starts the rebuild service. When it cannot run, for example because another one is running, the sites are served without it. */
async function startRebuilding({
  outDirectory,
  tenantsDirectory,
}: BuildCommand): Promise<RebuildService | null> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const service = await startWorkerService(
      {
        outDirectory,
        tenantsDirectory,
        port: HOOKS_PORT,
        probeEveryMs: 1000 * PROBE_SECONDS,
        watchesFiles: true,
      },
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
