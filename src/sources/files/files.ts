import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainPath } from '#sources/disk/inside-folder.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import { listIn, type StoreData } from '#sources/store/store-data.ts';
import type { ItemFault } from '#wire/context.ts';
import { type SettingsRow, settingsEnvelope, settingsRow } from '#wire/directus/schema.ts';
import { withChanges } from './item-changes.ts';
import { withSettingsChanges } from './settings-changes.ts';

/** In bytes. A catalogue of 5,000 products with every field of the Store API takes 20 million. */
const MAXIMUM_FILE_SIZE = 200_000_000;

/**
 * Reads `tenants/<slug>/settings.json`: a CustomerSettings row, or Directus's answer with one row. Applies the changes of
 * `changesFile`.
 */
export function settingsFromFiles(tenantDirectory: string, changesFile: string | null = null): SettingsRow {
  const path = join(tenantDirectory, 'settings.json');
  const json = readJson(path);
  if (json === undefined) throw new SourceError(path, 'source.missing-file', 'settings.json is missing.');
  const envelope = settingsEnvelope.safeParse(json);
  const row = settingsRow.safeParse(envelope.success ? envelope.data.data[0] : json);
  if (row.success) return withSettingsChanges(row.data, changesFile);
  throw new SourceError(
    path,
    'source.bad-envelope',
    'settings.json is not an object with the fields of CustomerSettings.',
  );
}

/**
 * Reads `tenants/<slug>/catalogue/*.json`: lists as the store answers them. Applies the changes of `changesFile`.
 * Only products.json is required.
 */
export function storeFromFiles(tenantDirectory: string, changesFile: string | null = null): StoreData {
  const present = withChanges(changesFile);
  const list = (name: string, isRequired = false): readonly unknown[] => {
    const path = join(tenantDirectory, 'catalogue', name);
    const json = readJson(path);
    if (json === undefined && !isRequired) return [];
    if (json === undefined)
      throw new SourceError(path, 'source.missing-file', `catalogue/${name} is missing.`);
    const items = listIn(json);
    if (items) return items;
    throw new SourceError(path, 'source.bad-envelope', `catalogue/${name} is not a list.`);
  };
  return {
    products: present(list('products.json', true)),
    variations: present(list('variations.json')),
    categories: list('categories.json'),
    attributes: list('attributes.json'),
    branches: list('branches.json'),
    zones: list('zones.json'),
    faults: [],
  };
}

/**
 * A store's lists with the branches and zones of the merchant's folder, where the store has none: a stock WooCommerce knows neither.
 * Throws a SourceError for a file that is no list.
 */
export function withOwnPlaces(store: StoreData, tenantDirectory: string): StoreData {
  const own = (name: 'branches' | 'zones'): readonly unknown[] => {
    const path = join(tenantDirectory, 'catalogue', `${name}.json`);
    const items = listIn(readJson(path) ?? []);
    if (items) return items;
    throw new SourceError(path, 'source.bad-envelope', `catalogue/${name}.json is not a list.`);
  };
  const branches = store.branches.length > 0 ? store.branches : own('branches');
  const zones = store.zones.length > 0 ? store.zones : own('zones');
  const isTold = ({ code }: ItemFault): boolean =>
    !(code === 'branch.no-list' && branches.length > 0) && !(code === 'zone.no-list' && zones.length > 0);
  return { ...store, branches, zones, faults: store.faults.filter(isTold) };
}

/** A path inside the tenant's `images/` folder, or a web address (which this source does not fetch). */
export function fileImageSource(reference: string): string | null {
  if (/^https?:\/\//i.test(reference)) return URL.canParse(reference) ? reference : null;
  return isPlainPath(reference) ? reference : null;
}

/** undefined if the file does not exist. */
function readJson(path: string): unknown {
  const text = readText(path);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SourceError(path, 'source.not-json', `The file is not JSON: ${(error as Error).message}`);
  }
}

function readText(path: string): string | undefined {
  try {
    if (statSync(path).size > MAXIMUM_FILE_SIZE)
      throw new SourceError(path, 'source.too-large', 'The file is larger than 200 MB.');
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SourceError) throw error;
    throw new SourceError(path, 'source.unreadable', `The file cannot be read: ${(error as Error).message}`);
  }
}
