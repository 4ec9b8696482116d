import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { SettingsBook } from '#scripts/directus/settings-book.ts';
import { trustedProxies } from '#scripts/http/client-address.ts';
import type { Mount } from '#scripts/http/connection.ts';
import { guesses } from '#scripts/http/guesses.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { operatorTokenOf, refuseShortTokens } from '#scripts/program/operator-token.ts';
import { privateFolder } from '#scripts/program/private-files.ts';
import { type Repeating, repeating } from '#scripts/program/repeating.ts';
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
  /** The greeting goes to a log, which others may read: it names the file of the operator's token instead of the token. */
  readonly isLogged?: boolean;
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
  const given = environment.DUKKAN_OPERATOR_TOKEN;
  const { token: operatorToken, path, troubles } = operatorTokenOf(dataDirectory, given);
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
      troubles.push(`error: ${slug}: its store is not open. ${(error as Error).message}`);
    }
  }
  const toldToken = given
    ? 'as DUKKAN_OPERATOR_TOKEN says'
    : options.isLogged
      ? `as ${path} says`
      : operatorToken;
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
      `Prices and stock: PATCH /wp-json/wc/v3/products/<id> with Authorization: Bearer ${toldToken}`,
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
  /** Brings back dishes and extras that were sold out for a day, and begins and ends sales. */
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
    const opened: { shop?: ShopNow; returning?: Repeating } = {};
    const write = changesWriter({
      file: changesFileOf(slug),
      photosFolder: photosFolderOf(slug),
      photoOf: (name) => photoOf(database, name),
      onChanged: () => onCatalogueChanged(slug),
    });
    const app = await storeApplication({
      tenant: tenant.value,
      tenantDirectory,
      database,
      now,
      isTrustedProxy: trustedProxies(environment.TRUSTED_PROXIES),
      operator,
      ...(settingsChangesFileOf && { settingsChangesFile: settingsChangesFileOf(slug) }),
      settingsBook: settingsBookOf?.(slug) ?? null,
      onShopRead: (shop) => {
        write(shop);
        // It may change before the next look.
        opened.returning?.wake();
      },
      onOpened: (shop) => Object.assign(opened, { shop }),
    });
    if (opened.shop) opened.returning = bringingBack(database, opened.shop, now);
    return { app, database, newAccounts, returning: opened.returning ?? null };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function bringingBack(database: Database, shop: ShopNow, now: () => number): Repeating {
  const store = ownMenuStore({ database, shop, now });
  return repeating(async () => {
    const { pauseMs } = await bringBack({ rows: database, store, now });
    // The first call after that time writes the new state for builds.
    const { changesAt } = await shop();
    return Math.min(pauseMs, changesAt - now());
  }, console.error);
}
