import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { readTenant } from '#scripts/prerender/read-tenant.ts';
import { storeApplication } from './application.ts';
import { writeChanges } from './catalogue/write-changes.ts';
import { type Database, openDatabase } from './database/database.ts';
import { seedAccounts } from './login/accounts.ts';
import { readSeed } from './seed.ts';

interface OpenStoresOptions {
  readonly tenantsDirectory: string;
  /** A file for each merchant is kept here, and the secrets of the demo. */
  readonly dataDirectory: string;
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
  /** null for a merchant whose store is elsewhere, or could not be opened. */
  of(slug: string): Hono | null;
  /** Lines for whoever started this: who may log in and change prices, and which stores could not be opened. */
  readonly greeting: readonly string[];
  /** Of all stores. */
  readonly operatorToken: string;
  close(): void;
}

/**
 * Opens the stores. The staff's password and the operator's token are made at the first start and kept in the data folder, or
 * given by `DUKKAN_STAFF_PASSWORD` and `DUKKAN_OPERATOR_TOKEN`. One merchant's trouble leaves the others alone.
 */
export async function openStores(options: OpenStoresOptions): Promise<OpenStores> {
  const { dataDirectory, environment } = options;
  mkdirSync(dataDirectory, { recursive: true });
  const staffPassword = keptSecret(dataDirectory, 'staff-password', environment.DUKKAN_STAFF_PASSWORD, 9);
  const operatorToken = keptSecret(dataDirectory, 'operator-token', environment.DUKKAN_OPERATOR_TOKEN, 24);
  const stores = new Map<string, Hono>();
  const databases: Database[] = [];
  const troubles: string[] = [];
  for (const slug of options.slugs) {
    try {
      const opened = await openStore(slug, options, { staffPassword, operatorToken });
      if (!opened) continue;
      stores.set(slug, opened.app);
      databases.push(opened.database);
    } catch (error) {
      troubles.push(`${slug}: its store is not open. ${(error as Error).message}`);
    }
  }
  const shown = (secret: string, name: string) => (environment[name] ? `as ${name} says` : secret);
  return {
    of: (slug) => stores.get(slug) ?? null,
    operatorToken,
    greeting: [
      `Staff of each shop: callcenter, driver; password ${shown(staffPassword, 'DUKKAN_STAFF_PASSWORD')}`,
      `Prices and stock: PATCH /wp-json/wc/v3/products/<id> with Authorization: Bearer ${shown(operatorToken, 'DUKKAN_OPERATOR_TOKEN')}`,
      ...troubles,
    ],
    close() {
      for (const database of databases) database.close();
    },
  };
}

async function openStore(
  slug: string,
  {
    tenantsDirectory,
    dataDirectory,
    now,
    changesFileOf,
    settingsChangesFileOf,
    onCatalogueChanged,
  }: OpenStoresOptions,
  secrets: { readonly staffPassword: string; readonly operatorToken: string },
): Promise<{ readonly app: Hono; readonly database: Database } | null> {
  const tenant = readTenant(tenantsDirectory, slug);
  if (!tenant.ok || tenant.value.sources.catalogue.kind !== 'files') return null;
  const tenantDirectory = join(tenantsDirectory, slug);
  const database = openDatabase(join(dataDirectory, `${slug}.sqlite`));
  try {
    await seedAccounts(database, readSeed(tenantDirectory).accounts, secrets.staffPassword);
    const app = storeApplication({
      tenant: tenant.value,
      tenantDirectory,
      database,
      now,
      operatorToken: secrets.operatorToken,
      ...(settingsChangesFileOf && { settingsChangesFile: settingsChangesFileOf(slug) }),
      onShopRead: (shop) => {
        if (writeChanges(shop, changesFileOf(slug))) onCatalogueChanged(slug);
      },
    });
    return { app, database };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The given secret, else the one in the folder, which is made when there is none. Only its owner may read the file. */
function keptSecret(folder: string, name: string, given: string | undefined, bytes: number): string {
  if (given) return given;
  const path = join(folder, name);
  try {
    writeFileSync(path, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
