import { join } from 'node:path';
import { isPlainPath } from '#sources/disk/inside-folder.ts';
import { readJson, readJsonList } from '#sources/disk/json-file.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import type { StoreData } from '#sources/store/store-data.ts';
import { type SettingsRow, settingsEnvelope, settingsRow } from '#wire/directus/schema.ts';
import { presentBy } from './item-changes.ts';
import { withSettingsChanges } from './settings-changes.ts';

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
  const present = presentBy(changesFile);
  const list = (name: string, isRequired = false): readonly unknown[] => {
    const path = join(tenantDirectory, 'catalogue', name);
    const items = readJsonList(path, `catalogue/${name}`);
    if (items) return items;
    if (!isRequired) return [];
    throw new SourceError(path, 'source.missing-file', `catalogue/${name} is missing.`);
  };
  return {
    products: [...present.items(list('products.json', true)), ...present.addedDishes],
    variations: present.items(list('variations.json')),
    categories: list('categories.json'),
    attributes: list('attributes.json'),
    branches: present.items(list('branches.json')),
    zones: [...present.items(list('zones.json')), ...present.addedZones],
    faults: [],
  };
}

/** A path inside the tenant's `images/` folder, or a web address (which this source does not fetch). */
export function fileImageSource(reference: string): string | null {
  if (/^https?:\/\//i.test(reference)) return URL.canParse(reference) ? reference : null;
  return isPlainPath(reference) ? reference : null;
}
