import { join } from 'node:path';
import { directusSettings, type SettingsBook } from '#scripts/directus/settings-book.ts';
import { trustedProxies } from '#scripts/http/client-address.ts';
import type { Handler, Mount } from '#scripts/http/connection.ts';
import { isLoopback } from '#scripts/http/this-machine.ts';
import { cacheDirectory, listeningHost } from '#scripts/program/places.ts';
import { privateFolder } from '#scripts/program/private-files.ts';
import { changesPlaces } from '#sources/files/changes-places.ts';
import { openSqlite } from './database/database.ts';
import { directusApplication } from './directus/application.ts';
import { outOfOrder } from './directus/errors.ts';
import { writeSettingsChanges } from './directus/write-settings-changes.ts';
import { newAccountLine } from './login/accounts.ts';
import { openStores } from './open-stores.ts';
import { randomPassword } from './passwords.ts';

/** File with settings, pictures and accounts of the data service, in the data folder. */
export const DATA_SERVICE_FILE = 'directus.sqlite';

/** For calls inside this program; nothing listens there. */
const OWN_ADDRESS = 'http://localhost/directus';

interface BackEndOptions {
  readonly tenantsDirectory: string;
  readonly slugs: readonly string[];
  /** Folder for data that must not be lost. */
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder in which builds find changes that were made here. */
  readonly changesDirectory: string;
  /** Called when a merchant's pages have something new to show: a price, stock that orders took, settings that were saved. */
  readonly onChanged: (slug: string) => void;
}

/** Everything that merchants' sites call: their stores, and the common data service. */
export interface BackEnd {
  readonly mounts: readonly Mount[];
  /** Lines for the terminal: who may log in, and what could not be opened. */
  readonly greeting: string;
  readonly operatorToken: string;
  /** Accounts that were created at this start, with their passwords, which are shown only once. Names as in `npm run staff`. */
  readonly newAccounts: readonly { readonly name: string; readonly password: string }[];
  /** Opens the data service's outbox and its demo provider to this machine; null where others reach the servers. */
  readonly demoToken: string | null;
  close(): Promise<void>;
}

/**
 * Opens the embedded back end. Each new account gets its own password; `DUKKAN_OPERATOR_TOKEN` sets the operator's token. A part that
 * cannot be opened is named in the greeting and answers 503; the others work.
 */
export async function openBackEnd(options: BackEndOptions): Promise<BackEnd> {
  const { tenantsDirectory, slugs, dataDirectory, changesDirectory, environment, onChanged } = options;
  privateFolder(dataDirectory);
  const dataService = await openDataService(options).catch(closedDataService);
  const stores = await openStores({
    tenantsDirectory,
    slugs,
    environment,
    dataDirectory: join(dataDirectory, 'stores'),
    changesFileOf: (slug) => changesPlaces(changesDirectory, slug).items,
    photosFolderOf: (slug) => changesPlaces(changesDirectory, slug).pictures,
    settingsChangesFileOf: (slug) => changesPlaces(changesDirectory, slug).settings,
    settingsBookOf: dataService.settingsBookOf,
    onCatalogueChanged: onChanged,
    now: Date.now,
  });
  const { demoToken } = dataService;
  const newAccounts = [
    ...stores.newAccounts.map(({ username, password }) => ({ name: username, password })),
    ...dataService.newAccounts,
  ];
  return {
    operatorToken: stores.operatorToken,
    newAccounts,
    demoToken,
    mounts: [...stores.mounts, { prefix: '/directus/', handlerOf: () => dataService.fetch }],
    greeting: [
      ...stores.greeting,
      ...dataService.troubles,
      ...(demoToken === null
        ? []
        : [`Letters of the data service: GET /directus/outbox with Authorization: Bearer ${demoToken}`]),
      ...newAccounts.map(({ name, password }) => newAccountLine({ username: name, password })),
      'Accounts of staff: npm run staff -- --help',
      `Data (orders, accounts, settings): ${dataDirectory}`,
    ]
      .map((line) => `${line}\n`)
      .join(''),
    async close() {
      await stores.close();
      dataService.close();
    },
  };
}

interface DataService extends Pick<BackEnd, 'newAccounts' | 'demoToken'> {
  readonly fetch: Handler;
  readonly troubles: readonly string[];
  /** A merchant's hours and texts; null when it is closed. */
  readonly settingsBookOf: (slug: string) => SettingsBook | null;
  close(): void;
}

async function openDataService(options: BackEndOptions): Promise<DataService> {
  const { tenantsDirectory, slugs, dataDirectory, changesDirectory, environment, onChanged } = options;
  const database = openSqlite(join(dataDirectory, DATA_SERVICE_FILE));
  try {
    const writesChanges = (slug: string): boolean => {
      const { settings: file, pictures: picturesFolder } = changesPlaces(changesDirectory, slug);
      return writeSettingsChanges(database, { tenantsDirectory, slug, file, picturesFolder });
    };
    const demoToken = isLoopback(listeningHost(environment)) ? randomPassword() : null;
    const directus = await directusApplication({
      database,
      picturesDirectory: join(cacheDirectory(), 'assets'),
      tenantsDirectory,
      slugs,
      now: Date.now,
      demoToken,
      isTrustedProxy: trustedProxies(environment.TRUSTED_PROXIES),
      // Called for a saved row, a list of pictures and a replaced picture.
      onChange: () => {
        for (const slug of slugs) if (writesChanges(slug)) onChanged(slug);
      },
    });
    // Write changes that were saved before this start, or undone in a merchant's folder since.
    for (const slug of slugs) writesChanges(slug);
    return {
      fetch: directus.app.fetch,
      newAccounts: directus.accounts.map(({ email, password }) => ({ name: email, password })),
      demoToken,
      troubles: [],
      settingsBookOf: (slug) =>
        directusSettings({
          url: OWN_ADDRESS,
          slug,
          token: directus.ownToken,
          fetch: async (input, init) => directus.app.fetch(new Request(input, init)),
        }),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

const closedDataService = (error: Error): DataService => ({
  fetch: () => Response.json(outOfOrder().body, { status: 503 }),
  newAccounts: [],
  demoToken: null,
  settingsBookOf: () => null,
  troubles: [`Data service at /directus: it is not open. ${error.message}`],
  close: () => {},
});
