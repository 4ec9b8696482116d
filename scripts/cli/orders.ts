import { join } from 'node:path';
import { format, parseArgs } from 'node:util';
import { PHOTO_UPLOADS } from '#scripts/backend/application.ts';
import { type Databases, embeddedDatabases } from '#scripts/backend/database/databases.ts';
import { openPostgres } from '#scripts/backend/database/postgres.ts';
import { besideFiles } from '#scripts/backend/database/take-file.ts';
import { loggedAccountLine, newAccountLine } from '#scripts/backend/login/accounts.ts';
import { openStores } from '#scripts/backend/open-stores.ts';
import { listen, UPLOAD_MS } from '#scripts/http/listen.ts';
import { listTenants } from '#scripts/merchants/list-tenants.ts';
import { orderingApplication } from '#scripts/orders/application.ts';
import { openOrders } from '#scripts/orders/open-orders.ts';
import { tellingWorker } from '#scripts/orders/tell-worker.ts';
import { jsonLog, type Log, plainLog } from '#scripts/program/log.ts';
import {
  changesDirectory,
  dataDirectory,
  outDirectoryOf,
  tenantsDirectoryOf,
} from '#scripts/program/places.ts';
import { EXIT, orUsage, tellHelp } from '#scripts/program/usage.ts';
import { changesPlaces } from '#sources/files/changes-places.ts';
import { portOf, stopSignal } from './serve.ts';

const ORDERS_PORT = 4323;

const USAGE = `npm run orders -- [options]

Takes the orders of all merchants, by host, until it is stopped: those of a WooCommerce without a plugin are delivered to it, those of
a merchant with files stay here. A web server passes /wp-json/ of each merchant's host to it.

  --port N        where it listens (default: ${ORDERS_PORT}; 0: any free port)
  --tenants DIR   where the merchants' folders are (default: DUKKAN_TENANTS, else tenants)
  --out DIR       where sites are released (default: DUKKAN_OUT, else dist). If two merchants claim a host, the one whose site is served there
                  gets its orders.
  --take-files    moves orders and accounts of merchants' files into the database of DATABASE_URL, once

Orders and accounts are kept in DUKKAN_DATA (default: .dukkan/data of the project; do not delete it), a file for each merchant and one
service for all, or, with DATABASE_URL, in a PostgreSQL that any number of services share. The variables that "ordering" in tenant.json names
hold the keys of each WooCommerce. HOOKS_ADDRESS and HOOK_SECRET_<SLUG> are those of the worker, which is told of
changed prices, stock and hours. TRUSTED_PROXIES names the proxies that may say who their callers are.
DUKKAN_HOST is the address of this machine that it listens at (default: 127.0.0.1).`;

const OPTIONS = {
  port: { type: 'string' },
  tenants: { type: 'string' },
  out: { type: 'string' },
  'take-files': { type: 'boolean' },
} as const;

/** `npm run orders`: the ordering service, until it is stopped. */
export async function runOrders(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const { values } = orUsage(() => parseArgs({ args: [...args], options: OPTIONS }), USAGE);
  const tenantsDirectory = tenantsDirectoryOf(values.tenants);
  const isLogged = process.stdout.isTTY !== true;
  const say = (isLogged ? jsonLog : plainLog)(process.env, (text) => void process.stdout.write(text));
  // Errors of calls, too, may contain a secret, for example in an address.
  console.error = (...told) => say(`error: ${format(...told)}`);
  const takesFiles = values['take-files'] ?? false;
  const slugs = listTenants(tenantsDirectory);
  const shops = await openShops({ tenantsDirectory, slugs, takesFiles, isLogged, say });
  const outDirectory = outDirectoryOf(values.out);
  const app = orderingApplication(
    { tenantsDirectory, slugs, environment: process.env, outDirectory, say },
    shops.mounts,
  );
  const port = values.port === undefined ? ORDERS_PORT : portOf(values.port);
  const server = await listen(app, port, { uploads: { paths: [PHOTO_UPLOADS], requestMs: UPLOAD_MS } });
  const stopped = stopSignal();
  say(`Takes orders on http://localhost:${server.port}/wp-json/ for ${shops.count} merchants.`);
  for (const line of shops.greeting) say(line);
  for (const account of shops.newAccounts) say((isLogged ? loggedAccountLine : newAccountLine)(account));
  await stopped;
  await server.close();
  await shops.close();
  return EXIT.ok;
}

interface ShopsOptions {
  readonly tenantsDirectory: string;
  readonly slugs: readonly string[];
  readonly takesFiles: boolean;
  readonly isLogged: boolean;
  readonly say: Log;
}

/** Opens the shops of all merchants: those with a WooCommerce, and those whose catalogue is in files. */
async function openShops({ takesFiles, isLogged, say, ...merchants }: ShopsOptions) {
  const folder = join(dataDirectory(), 'stores');
  const changes = changesDirectory();
  const worker = tellingWorker({ environment: process.env, say });
  const databases = await databasesOf(folder, takesFiles);
  const world = {
    ...merchants,
    environment: process.env,
    databases,
    now: databases.now,
    changesFileOf: (slug: string) => changesPlaces(changes, slug).items,
  };
  const orders = await openOrders({
    ...world,
    dataDirectory: dataDirectory(),
    say,
    onChanged: worker.changed,
  });
  const stores = await openStores({
    ...world,
    isLogged,
    dataDirectory: folder,
    photosFolderOf: (slug) => changesPlaces(changes, slug).pictures,
    settingsChangesFileOf: (slug) => changesPlaces(changes, slug).settings,
    onCatalogueChanged: (slug) => worker.changed(slug, []),
  });
  return {
    mounts: [...orders.mounts, ...stores.mounts],
    count: orders.slugs.length + stores.slugs.length,
    greeting: stores.greeting,
    newAccounts: [...orders.newAccounts, ...stores.newAccounts],
    close: async () => {
      await orders.close();
      await stores.close();
      await worker.stop();
      await databases.close();
    },
  };
}

async function databasesOf(folder: string, takesFiles: boolean): Promise<Databases> {
  const url = process.env.DATABASE_URL;
  return url ? besideFiles(await openPostgres({ url }), folder, takesFiles) : embeddedDatabases(folder);
}
