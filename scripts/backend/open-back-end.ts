import { join } from 'node:path';
import type { Mount } from '#scripts/serve/application.ts';
import { changesPlaces } from '#sources/changes-places.ts';
import { STORE_PREFIXES } from './application.ts';
import { openSqlite } from './database/database.ts';
import { directusApplication } from './directus/application.ts';
import { writeSettingsChanges } from './directus/write-settings-changes.ts';
import { openStores } from './open-stores.ts';

interface BackEndOptions {
  readonly tenantsDirectory: string;
  readonly slugs: readonly string[];
  /** Holds all that must not be lost. */
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where builds find what was changed here. */
  readonly changesDirectory: string;
  /** Called when a merchant's pages have something new to show: a price, stock that orders took, settings that were saved. */
  readonly onChanged: (slug: string) => void;
}

/** Everything that merchants' sites call: their stores, and the data service that all share. */
export interface BackEnd {
  readonly mounts: readonly Mount[];
  /** Lines for whoever started it: who may log in, and what could not be opened. */
  readonly greeting: string;
  readonly operatorToken: string;
  close(): void;
}

/**
 * Opens the embedded back end of the demo. `DUKKAN_STAFF_PASSWORD`, `DUKKAN_OPERATOR_TOKEN` and `DUKKAN_DIRECTUS_PASSWORD` give the
 * secrets that are else made at the first start.
 */
export async function openBackEnd(options: BackEndOptions): Promise<BackEnd> {
  const { tenantsDirectory, slugs, dataDirectory, changesDirectory, environment, onChanged } = options;
  const stores = await openStores({
    tenantsDirectory,
    slugs,
    environment,
    dataDirectory: join(dataDirectory, 'stores'),
    changesFileOf: (slug) => changesPlaces(changesDirectory, slug).items,
    settingsChangesFileOf: (slug) => changesPlaces(changesDirectory, slug).settings,
    onCatalogueChanged: onChanged,
    now: Date.now,
  });
  const database = openSqlite(join(dataDirectory, 'directus.sqlite'));
  const writesChanges = (slug: string): boolean => {
    const { settings: file, pictures: picturesFolder } = changesPlaces(changesDirectory, slug);
    return writeSettingsChanges(database, { tenantsDirectory, slug, file, picturesFolder });
  };
  const password = environment.DUKKAN_DIRECTUS_PASSWORD;
  const directus = await directusApplication({
    database,
    tenantsDirectory,
    slugs,
    now: Date.now,
    showsOutbox: true,
    hasDemoProvider: true,
    passwords: { administrator: password, staff: password },
    // A saved row, a list of pictures, a replaced picture.
    onChange: () => {
      for (const slug of slugs) if (writesChanges(slug)) onChanged(slug);
    },
  });
  // What was saved before this start, or since then put right in a merchant's folder.
  for (const slug of slugs) writesChanges(slug);
  const madeUp = directus.accounts.filter((account) => account.password !== null);
  return {
    operatorToken: stores.operatorToken,
    mounts: [
      ...STORE_PREFIXES.map(
        (prefix): Mount => ({ prefix, handlerOf: (slug) => stores.of(slug)?.fetch ?? null }),
      ),
      { prefix: '/directus/', handlerOf: () => directus.app.fetch },
    ],
    greeting: [
      ...stores.greeting,
      ...madeUp.map(
        ({ email, password }) => `Data service at /directus: ${email}, password ${password} (told once)`,
      ),
      `Data (orders, accounts, settings): ${dataDirectory}`,
    ]
      .map((line) => `${line}\n`)
      .join(''),
    close() {
      stores.close();
      database.close();
    },
  };
}
