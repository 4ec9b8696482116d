import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathInside } from '#sources/disk/inside-folder.ts';
import { settingsFromFiles } from '#sources/files/files.ts';
import { imageKind } from '#sources/picture/image-kind.ts';
import { FILE_FIELDS, SETTINGS_FIELDS } from './customer-settings.ts';

/** A picture in `tenants/<slug>/images` that the settings name. */
export interface LocalPicture {
  /** Path below `images`. */
  readonly reference: string;
  readonly fileName: string;
  readonly title: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
}

/** Content of `tenants/<slug>/settings.json`, split for a Directus. */
export interface LocalSettings {
  /** The slug and all fields except pictures; null for fields that the file lacks. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Path of the picture by field; null for none. */
  readonly files: Readonly<Record<string, string | null>>;
  /** Paths of the list `images`, in order. */
  readonly images: readonly string[];
  /** Rows of the list `hoursExceptions` as the file has them. */
  readonly exceptions: readonly Readonly<Record<string, unknown>>[];
  /** Pictures by path. Omits paths without a picture. */
  readonly pictures: ReadonlyMap<string, LocalPicture>;
  readonly missing: readonly string[];
}

/** Throws a SourceError when settings.json is missing or broken. */
export function localSettings(tenantsDirectory: string, slug: string): LocalSettings {
  const directory = join(tenantsDirectory, slug);
  const row = settingsFromFiles(directory);
  const plain = SETTINGS_FIELDS.filter(({ type }) => type !== 'file' && type !== 'timestamp');
  const fields: Record<string, unknown> = {
    ...Object.fromEntries(plain.map(({ field }) => [field, row[field] ?? null])),
    slug,
  };
  const list = (Array.isArray(row.images) ? row.images : []).map(named).filter(({ path }) => path !== '');
  const files = Object.fromEntries(FILE_FIELDS.map((field) => [field, named(row[field]).path || null]));
  const titles = new Map(
    [...Object.values(files).map((path) => ({ path, title: '' })), ...list].map(({ path, title }) => [
      path,
      title,
    ]),
  );
  const pictures = new Map<string, LocalPicture>();
  const missing: string[] = [];
  for (const [path, title] of titles) {
    if (path === null) continue;
    const picture = pictureAt(join(directory, 'images'), path, title || String(fields.name ?? slug));
    if (picture) pictures.set(path, picture);
    else missing.push(path);
  }
  const exceptions = (Array.isArray(row.hoursExceptions) ? row.hoursExceptions : []).flatMap(withoutId);
  return { fields, files, images: list.map(({ path }) => path), exceptions, pictures, missing };
}

/** A file's rows have no keys; what is no row is left out. */
function withoutId(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id: _id, ...row } = value as Record<string, unknown>;
  return [row];
}

/** The path in a value: a path itself, or a file object or junction row of Directus. */
function named(value: unknown): { path: string; title: string } {
  if (typeof value === 'string') return { path: value, title: '' };
  if (typeof value !== 'object' || value === null) return { path: '', title: '' };
  const row = value as { directus_files_id?: unknown; id?: unknown; title?: unknown };
  if (row.directus_files_id !== undefined) return named(row.directus_files_id);
  return {
    path: typeof row.id === 'string' ? row.id : '',
    title: typeof row.title === 'string' ? row.title : '',
  };
}

function pictureAt(folder: string, path: string, title: string): LocalPicture | null {
  const real = pathInside(folder, path);
  if (real === null) return null;
  const bytes = readFileSync(real);
  const kind = imageKind(bytes);
  if (kind === null) return null;
  return {
    reference: path,
    fileName: basename(path),
    title,
    mimeType: `image/${kind}`,
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
  };
}
