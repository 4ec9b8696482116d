import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_FIELDS, SETTINGS_IMAGES_COLLECTION } from '#scripts/directus/customer-settings.ts';
import type { LocalSettings } from '#scripts/directus/local-settings.ts';
import { writeWhole } from '#sources/disk/write-whole.ts';
import { imageKind } from '#sources/picture/image-kind.ts';
import { FILES } from './collections.ts';
import type { Document, Documents } from './documents.ts';

/** A picture in the data service. */
interface Present {
  readonly hash: string;
  readonly bytes: Uint8Array;
  readonly title: string;
}

/**
 * Fields of a row whose pictures differ from the merchant's folder, as `settings.json` would name them. Pictures that the folder lacks
 * are written to `picturesFolder`, under a name that is a hash of their bytes.
 */
export function changedPictures(
  row: Document,
  stated: LocalSettings,
  documents: Documents,
  picturesFolder: string,
): Readonly<Record<string, unknown>> {
  const hashAt = (path: string | null | undefined): string | null =>
    (path && stated.pictures.get(path)?.hash) || null;
  const fields: Record<string, unknown> = {};
  for (const field of FILE_FIELDS) {
    const present = presentOf(row[field], documents);
    if ((present?.hash ?? null) !== hashAt(stated.files[field]))
      fields[field] = present && named(present, stated, picturesFolder);
  }
  const list = documents
    .all(SETTINGS_IMAGES_COLLECTION)
    .filter((junction) => junction.CustomerSettings_id === row.id)
    .flatMap((junction) => presentOf(junction.directus_files_id, documents) ?? []);
  const statedList = stated.images.map(hashAt).filter((hash) => hash !== null);
  if (list.map(({ hash }) => hash).join() !== statedList.join())
    fields.images = list.map((present) => ({ directus_files_id: named(present, stated, picturesFolder) }));
  return fields;
}

function presentOf(id: unknown, documents: Documents): Present | null {
  const file = typeof id === 'string' ? documents.get(FILES, id) : undefined;
  const bytes = file && documents.bytes(String(file.id));
  if (!bytes) return null;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, bytes, title: typeof file.title === 'string' ? file.title : '' };
}

function named({ hash, bytes, title }: Present, stated: LocalSettings, folder: string) {
  const own = [...stated.pictures.values()].find((picture) => picture.hash === hash);
  if (own) return { id: own.reference, title };
  const id = `${hash.slice(0, 32)}.${imageKind(bytes)}`;
  const path = join(folder, id);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    writeWhole(path, bytes);
  }
  return { id, title };
}
