import type { ImageSource } from '#domain/storefront/picture.ts';
import { ICON_SIZES, type Settings } from '#domain/tenant/settings.ts';
import type { WireContext } from '#wire/context.ts';
import { plainText } from '#wire/plain-text.ts';
import type { FieldReader } from './field-reader.ts';
import { fileOfJunction } from './files.ts';
import { type DirectusFile, directusFile } from './schema.ts';

const MAXIMUM_IMAGES = 20;

type SettingsImages = Pick<Settings, 'logo' | 'navLogo' | 'favicon' | 'icons' | 'images'>;

/** The pictures of a settings row: file ids (shorthand) or file objects (deep), and the junction rows of `images`. */
export function settingsImagesOf(fields: FieldReader, context: WireContext): SettingsImages {
  const rowVersion = fields.text('date_updated');
  const hash = settingsHash(fields);
  const single = (field: string): ImageSource | null =>
    imageOf(fields.raw(field), field, { rowVersion, hash }, fields, context);
  const icons = ICON_SIZES.flatMap((size) => {
    const icon = single(`icon${size}`);
    return icon ? [[size, icon] as const] : [];
  });
  return {
    logo: single('logoImage'),
    navLogo: single('navLogo'),
    favicon: single('favicon'),
    icons: Object.fromEntries(icons),
    images: listOf(fields)
      .slice(0, MAXIMUM_IMAGES)
      .map((junction, index) =>
        imageOf(fileOfJunction(junction), `images.${index}`, { rowVersion, hash }, fields, context),
      )
      .filter((image) => image !== null),
  };
}

/** The specification calls the field "{hash}"; rows call it "hash". */
export const settingsHash = (fields: FieldReader): string => fields.text('hash') || fields.text('{hash}');

function listOf(fields: FieldReader): readonly unknown[] {
  const images = fields.raw('images');
  if (Array.isArray(images)) return images;
  if (images !== null && images !== undefined)
    fields.bad('images', 'images is not a list; no pictures are shown.');
  return [];
}

function imageOf(
  value: unknown,
  field: string,
  { rowVersion, hash }: { readonly rowVersion: string; readonly hash: string },
  fields: FieldReader,
  context: WireContext,
): ImageSource | null {
  if (value === null || value === undefined || value === '') return null;
  const file = fileOf(value);
  const src = file ? context.imageSource(file.id) : null;
  if (!file || src === null) {
    fields.bad(field, `${field} does not name a file of this source; the picture is left out.`);
    return null;
  }
  // A new hash makes builds fetch all pictures of the settings again, also those without a modification date.
  const version = [file.modified_on || rowVersion, hash].filter(Boolean).join('-');
  const alt = plainText(file.description || file.title || '');
  return version ? { src, alt, version } : { src, alt };
}

function fileOf(value: unknown): DirectusFile | null {
  const parsed = directusFile.safeParse(typeof value === 'string' ? { id: value } : value);
  return parsed.success ? parsed.data : null;
}
