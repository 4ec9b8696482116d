import { ICON_SIZES } from '#domain/tenant/settings.ts';
import { type DirectusFile, directusFile, type SettingsRow } from './schema.ts';

/** Fields with one file each: a plain id, unless the request asked for the file's fields. */
const FILE_FIELDS = ['logoImage', 'navLogo', 'favicon', ...ICON_SIZES.map((size) => `icon${size}`)];

/** Ids of files for which the row has no further fields. */
export function fileIdsOf(row: SettingsRow): string[] {
  const values = [...FILE_FIELDS.map((field) => row[field]), ...junctionsOf(row).map(fileOfJunction)];
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[];
}

/** The row with file titles and modification dates in place of the ids. Unreadable files are ignored. */
export function withFiles(row: SettingsRow, files: readonly unknown[]): SettingsRow {
  const known = new Map<unknown, DirectusFile>();
  for (const file of files) {
    const parsed = directusFile.safeParse(file);
    if (parsed.success) known.set(parsed.data.id, parsed.data);
  }
  const single = FILE_FIELDS.map((field) => [field, known.get(row[field]) ?? row[field]] as const);
  const images = junctionsOf(row).map((junction) => {
    const file = known.get(fileOfJunction(junction));
    return file ? { directus_files_id: file } : junction;
  });
  return { ...row, ...Object.fromEntries(single), ...(Array.isArray(row.images) ? { images } : {}) };
}

const junctionsOf = (row: SettingsRow): readonly unknown[] => (Array.isArray(row.images) ? row.images : []);

/** `{directus_files_id: …}` of a junction row, expanded or shorthand; else the value itself. */
export function fileOfJunction(junction: unknown): unknown {
  if (typeof junction !== 'object' || junction === null || !Object.hasOwn(junction, 'directus_files_id'))
    return junction;
  return (junction as { directus_files_id: unknown }).directus_files_id;
}
