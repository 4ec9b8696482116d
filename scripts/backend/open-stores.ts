import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { SettingsBook } from '#scripts/directus/settings-book.ts';
import { trustedProxies } from '#scripts/http/client-address.ts';
import type { Mount } from '#scripts/http/connection.ts';
import { guesses } from '#scripts/http/guesses.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { refuseShortTokens, SHORTEST_TOKEN } from '#scripts/program/operator-token.ts';
import { FILE_MODE, privateFolder } from '#scripts/program/private-files.ts';
import { type Repeating, repeating } from '#scripts/program/repeating.ts';
import { syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { closedStore, STORE_PREFIXES, storeApplication } from './application.ts';
import type { Operator } from './catalogue/management-routes.ts';
import { photoOf } from './catalogue/photos.ts';
import type { ShopNow } from './catalogue/shop.ts';
import { changesWriter } from './catalogue/write-changes.ts';
import type { Database } from './database/database.ts';
import { type Databases, embeddedDatabases } from './database/databases.ts';
import type { NewAccount } from './login/accounts.ts';
import { seedAccounts } from './login/seed-accounts.ts';
import { ownMenuStore } from './manage/menu-store.ts';
import { bringBack } from './manage/sold-out-items.ts';
import { readSeed } from './seed.ts';

interface OpenStoresOptions {
  readonly tenantsDirectory: string;
  /** Folder with the operator's token and, without `databases`, a file for each merchant. */
  readonly dataDirectory: string;
  readonly databases?: Databases;
  readonly slugs: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  /** Folder in which builds find each merchant's changes. */
  readonly changesFileOf: (slug: string) => string;
  /** Folder in which builds find photos of dishes. */
  readonly photosFolderOf: (slug: string) => string;
  readonly settingsChangesFileOf?: (slug: string) => string;
  /** Where a merchant's hours and texts are written. */
  readonly settingsBookOf?: (slug: string) => SettingsBook | null;
  /** Called when what the merchant's pages show has changed here. */
  readonly onCatalogueChanged: (slug: string) => void;
}

/** The embedded stores of all merchants with the files source. */
export interface OpenStores {
  /** A merchant's store; null when it is elsewhere. A store that could not be opened answers 503. */
  of(slug: string): Hono | null;
  /** Their routes at each merchant's host. */
  readonly mounts: readonly Mount[];
  readonly slugs: readonly string[];
  /** Accounts that were created at this start, such as `quds-grill driver`, with passwords that are shown only once. */
  readonly newAccounts: readonly NewAccount[];
  /** Lines for the terminal: who may change prices, and which stores could not be opened. */
  readonly greeting: readonly string[];
  /** Token of the operator for all stores. */
  readonly operatorToken: string;
  close(): Promise<void>;
}

/**
 * Opens the stores. The operator's token is `DUKKAN_OPERATOR_TOKEN`, or it is created at the first start and stored in the data folder.
 * Throws UsageError for a short token. When one store cannot be opened, the others work.
 */
export async function openStores(options: OpenStoresOptions): Promise<OpenStores> {
  const { dataDirectory, environment } = options;
  refuseShortTokens(environment, ['DUKKAN_OPERATOR_TOKEN']);
  privateFolder(dataDirectory);
  // Once opened all accounts of all shops.
  rmSync(join(dataDirectory, 'staff-password'), { force: true });
  const { token: operatorToken, troubles } = operatorTokenOf(
    dataDirectory,
    environment.DUKKAN_OPERATOR_TOKEN,
  );
  const operator = { token: operatorToken, guesses: guesses(options.now) };
  const stores = new Map<string, Hono>();
  const opened: OpenStore[] = [];
  const newAccounts: NewAccount[] = [];
  for (const slug of options.slugs) {
    try {
      const store = await openStore(slug, options, operator);
      if (!store) continue;
      stores.set(slug, store.app);
      opened.push(store);
      for (const { username, password } of store.newAccounts)
        newAccounts.push({ username: `${slug} ${username}`, password });
    } catch (error) {
      stores.set(slug, closedStore());
      troubles.push(`${slug}: its store is not open. ${(error as Error).message}`);
    }
  }
  const shown = (secret: string, name: string) => (environment[name] ? `as ${name} says` : secret);
  return {
    of: (slug) => stores.get(slug) ?? null,
    mounts: STORE_PREFIXES.map((prefix) => ({
      prefix,
      handlerOf: (slug) => stores.get(slug)?.fetch ?? null,
    })),
    slugs: [...stores.keys()],
    operatorToken,
    newAccounts,
    greeting: [
      `Prices and stock: PATCH /wp-json/wc/v3/products/<id> with Authorization: Bearer ${shown(operatorToken, 'DUKKAN_OPERATOR_TOKEN')}`,
      ...troubles,
    ],
    close: async () => {
      for (const { database, returning } of opened) {
        await returning?.stop();
        await database.close();
      }
    },
  };
}

interface OpenStore {
  readonly app: Hono;
  readonly database: Database;
  readonly newAccounts: readonly NewAccount[];
  /** Brings back dishes that were sold out for a day. */
  readonly returning: Repeating | null;
}

async function openStore(
  slug: string,
  {
    tenantsDirectory,
    dataDirectory,
    databases = embeddedDatabases(dataDirectory),
    now,
    environment,
    changesFileOf,
    photosFolderOf,
    settingsChangesFileOf,
    settingsBookOf,
    onCatalogueChanged,
  }: OpenStoresOptions,
  operator: Operator,
): Promise<OpenStore | null> {
  const tenant = readTenant(tenantsDirectory, slug);
  if (!tenant.ok || tenant.value.ordering.kind !== 'dukkan') return null;
  const tenantDirectory = join(tenantsDirectory, slug);
  const database = await databases.of(slug);
  try {
    const newAccounts = await seedAccounts(database, readSeed(tenantDirectory).accounts);
    const opened: { readonly shop?: ShopNow } = {};
    const app = await storeApplication({
      tenant: tenant.value,
      tenantDirectory,
      database,
      now,
      isTrustedProxy: trustedProxies(environment.TRUSTED_PROXIES),
      operator,
      ...(settingsChangesFileOf && { settingsChangesFile: settingsChangesFileOf(slug) }),
      settingsBook: settingsBookOf?.(slug) ?? null,
      onShopRead: changesWriter({
        file: changesFileOf(slug),
        photosFolder: photosFolderOf(slug),
        photoOf: (name) => photoOf(database, name),
        onChanged: () => onCatalogueChanged(slug),
      }),
      onOpened: (shop) => Object.assign(opened, { shop }),
    });
    const returning = opened.shop ? bringingBack(database, opened.shop, now) : null;
    return { app, database, newAccounts, returning };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function bringingBack(database: Database, shop: ShopNow, now: () => number): Repeating {
  const store = ownMenuStore({ database, shop, now });
  return repeating(async () => {
    const { products, pauseMs } = await bringBack({ rows: database, store, now });
    if (products.length > 0) await shop();
    return pauseMs;
  }, console.error);
}

/**
 * The given operator's token, or the one in the folder. Creates it when it is missing or truncated by a power cut. Only the owner of the
 * file may read it.
 */
function operatorTokenOf(
  folder: string,
  given: string | undefined,
): { readonly token: string; readonly troubles: string[] } {
  if (given) return { token: given, troubles: [] };
  const path = join(folder, 'operator-token');
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
  if (kept !== null && kept.length >= SHORTEST_TOKEN) return { token: kept, troubles: [] };
  const token = randomBytes(24).toString('base64url');
  writeFileSync(path, token, { mode: FILE_MODE });
  syncToDisk(path);
  syncToDisk(folder);
  const troubles = kept === null ? [] : [`${path} was damaged, so the operator’s token is another one.`];
  return { token, troubles };
}
