import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { trustedProxies } from '#scripts/http/client-address.ts';
import type { Mount } from '#scripts/http/connection.ts';
import { guesses } from '#scripts/http/guesses.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { refuseShortTokens, SHORTEST_TOKEN } from '#scripts/program/operator-token.ts';
import { FILE_MODE, privateFolder } from '#scripts/program/private-files.ts';
import { syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { closedStore, STORE_PREFIXES, storeApplication } from './application.ts';
import type { Operator } from './catalogue/management-routes.ts';
import { writeChanges } from './catalogue/write-changes.ts';
import type { Database } from './database/database.ts';
import { type Databases, embeddedDatabases } from './database/databases.ts';
import type { NewAccount } from './login/accounts.ts';
import { seedAccounts } from './login/seed-accounts.ts';
import { readSeed } from './seed.ts';

interface OpenStoresOptions {
  readonly tenantsDirectory: string;
  /** A file for each merchant is kept here, unless `databases` says otherwise, and the operator's token. */
  readonly dataDirectory: string;
  readonly databases?: Databases;
  readonly slugs: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  /** Where each merchant's changes are kept for builds. */
  readonly changesFileOf: (slug: string) => string;
  readonly settingsChangesFileOf?: (slug: string) => string;
  /** Called when what the merchant's pages show has changed here. */
  readonly onCatalogueChanged: (slug: string) => void;
}

/** The embedded stores of all merchants whose data stands in files. */
export interface OpenStores {
  /** null for a merchant whose store is elsewhere; one that could not be opened answers every call with 503. */
  of(slug: string): Hono | null;
  /** Their calls below each merchant's host. */
  readonly mounts: readonly Mount[];
  readonly slugs: readonly string[];
  /** Accounts that were made at this start: `quds-grill driver`, with a password that is told only here. */
  readonly newAccounts: readonly NewAccount[];
  /** Lines for whoever started this: who may change prices, and which stores could not be opened. */
  readonly greeting: readonly string[];
  /** Of all stores. */
  readonly operatorToken: string;
  close(): Promise<void>;
}

/**
 * Opens the stores. The operator's token is made at the first start and kept in the data folder, or given by
 * `DUKKAN_OPERATOR_TOKEN`; a short one throws a UsageError. One merchant's trouble leaves the others alone.
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
  const databases: Database[] = [];
  const newAccounts: NewAccount[] = [];
  for (const slug of options.slugs) {
    try {
      const opened = await openStore(slug, options, operator);
      if (!opened) continue;
      stores.set(slug, opened.app);
      databases.push(opened.database);
      for (const { username, password } of opened.newAccounts)
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
      for (const database of databases) await database.close();
    },
  };
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
    settingsChangesFileOf,
    onCatalogueChanged,
  }: OpenStoresOptions,
  operator: Operator,
): Promise<{
  readonly app: Hono;
  readonly database: Database;
  readonly newAccounts: readonly NewAccount[];
} | null> {
  const tenant = readTenant(tenantsDirectory, slug);
  if (!tenant.ok || tenant.value.ordering.kind !== 'dukkan') return null;
  const tenantDirectory = join(tenantsDirectory, slug);
  const database = await databases.of(slug);
  try {
    const newAccounts = await seedAccounts(database, readSeed(tenantDirectory).accounts);
    const app = await storeApplication({
      tenant: tenant.value,
      tenantDirectory,
      database,
      now,
      isTrustedProxy: trustedProxies(environment.TRUSTED_PROXIES),
      operator,
      ...(settingsChangesFileOf && { settingsChangesFile: settingsChangesFileOf(slug) }),
      onShopRead: (shop) => {
        if (writeChanges(shop, changesFileOf(slug))) onCatalogueChanged(slug);
      },
    });
    return { app, database, newAccounts };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * The operator's token that is given, else the one in the folder. One is made when there is none, or when a power cut left less than
 * a token of it; only its owner may read the file.
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
