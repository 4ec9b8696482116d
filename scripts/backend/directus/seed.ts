import { createHash } from 'node:crypto';
import {
  EXCEPTIONS_COLLECTION,
  EXCEPTIONS_OWNER,
  SETTINGS_COLLECTION,
  SETTINGS_IMAGES_COLLECTION,
} from '#scripts/directus/customer-settings.ts';
import { type LocalSettings, localSettings } from '#scripts/directus/local-settings.ts';
import { fieldsOf, USERS } from './collections.ts';
import { type Document, type Documents, uuidOf } from './documents.ts';
import { keepFile } from './files.ts';
import { writeList } from './write-list.ts';

const SEEDS = 'dukkan_seeds';

/**
 * Imports each merchant's settings and pictures. While a merchant's folder is unchanged since the last import, changes that were saved
 * here stay; a changed folder wins. Skips merchants without readable settings.
 */
export async function seedSettings({
  tenantsDirectory,
  slugs,
  documents,
  nowMs,
}: {
  readonly tenantsDirectory: string;
  readonly slugs: readonly string[];
  readonly documents: Documents;
  readonly nowMs: number;
}): Promise<void> {
  const uploadedBy = String(documents.all(USERS)[0]?.id ?? '') || null;
  for (const slug of slugs) {
    const local = readable(tenantsDirectory, slug);
    if (!local) continue;
    const mark = markOf(local);
    if (documents.get(SEEDS, slug)?.mark === mark) continue;
    const ids = new Map<string, string>();
    for (const picture of local.pictures.values()) {
      const id = uuidOf(`${slug}/${picture.reference}`);
      ids.set(picture.reference, id);
      const { fileName, title, bytes } = picture;
      await keepFile({ id, fileName, title, tags: null, bytes, uploadedBy }, documents, nowMs);
    }
    documents.transaction(() => {
      putRow(slug, local, ids, documents, nowMs);
      documents.put(SEEDS, { id: slug, mark });
    });
  }
}

function readable(tenantsDirectory: string, slug: string): LocalSettings | null {
  try {
    return localSettings(tenantsDirectory, slug);
  } catch {
    return null;
  }
}

function putRow(
  slug: string,
  local: LocalSettings,
  ids: ReadonlyMap<string, string>,
  documents: Documents,
  nowMs: number,
): void {
  const known = documents.all(SETTINGS_COLLECTION).find((row) => row.slug === slug);
  const row: Document = { id: known?.id ?? documents.nextKey(SETTINGS_COLLECTION) };
  for (const [name, field] of Object.entries(fieldsOf(SETTINGS_COLLECTION))) {
    if (name === 'id' || field.listOf) continue;
    const path = local.files[name];
    row[name] = path ? (ids.get(path) ?? null) : (local.fields[name] ?? field.default ?? null);
  }
  row.date_updated = new Date(nowMs).toISOString();
  documents.put(SETTINGS_COLLECTION, row);
  const images = local.images.flatMap((path) => ids.get(path) ?? []);
  const list = { collection: SETTINGS_IMAGES_COLLECTION, by: 'CustomerSettings_id' };
  writeList(
    list,
    row.id,
    images.map((id) => ({ directus_files_id: id })),
    documents,
  );
  const exceptions = { collection: EXCEPTIONS_COLLECTION, by: EXCEPTIONS_OWNER };
  writeList(exceptions, row.id, [...local.exceptions], documents);
}

function markOf({ fields, files, images, exceptions, pictures }: LocalSettings): string {
  const hashes = [...pictures.values()].map(({ reference, hash, title }) => [reference, hash, title]);
  return createHash('sha256')
    .update(JSON.stringify([fields, files, images, exceptions, hashes]))
    .digest('hex');
}
