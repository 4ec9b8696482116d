import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import { ICON_SIZES } from '#domain/tenant/settings.ts';
import { SHOP_TEXT_FIELDS } from '#wire/directus/shop-texts.ts';

/** Types of Directus that the collection uses; `file` is a uuid that points to `directus_files`. */
export type SettingsFieldType =
  | 'string'
  | 'text'
  | 'json'
  | 'boolean'
  | 'csv'
  | 'time'
  | 'date'
  | 'file'
  | 'timestamp';

export interface SettingsField {
  readonly field: string;
  readonly type: SettingsFieldType;
  readonly default?: unknown;
  readonly isRequired?: true;
  readonly isUnique?: true;
}

export const SETTINGS_COLLECTION = 'CustomerSettings';
/** Rows `{id, CustomerSettings_id, directus_files_id}` of the list `images`. */
export const SETTINGS_IMAGES_COLLECTION = 'CustomerSettings_files';
/** Rows of the list `hoursExceptions`: dates on which other hours hold. */
export const EXCEPTIONS_COLLECTION = 'CustomerSettings_hours';
/** The field of such a row that holds the key of its CustomerSettings. */
export const EXCEPTIONS_OWNER = 'CustomerSettings_id';

const TEXTS = [
  'name',
  'short_name',
  'telephoneNumber',
  'start_url',
  'whatsAppNumber',
  'fb_page_id',
  'fb_pixel_id',
  'facebook_link',
  'instagram_link',
  'headerColor',
  'mainColor',
  'secondaryColor',
  'surfaceColor',
  'mainTitleAr',
  'mainTitleEn',
  'appVersion',
  'gtagId',
  'category',
  'package_name',
  'hash',
] as const;

/** Texts by language, such as `name_en`, that the specification does not have. */
const TRANSLATIONS: readonly SettingsField[] = Object.values(SHOP_TEXT_FIELDS).flatMap(({ base, of }) =>
  LOCALES.map(of)
    .filter((field) => !TEXTS.some((known) => known === field))
    .map((field): SettingsField => ({ field, type: base === 'description' ? 'text' : 'string' })),
);

/** Fields with one picture each. */
export const FILE_FIELDS: readonly string[] = [
  'logoImage',
  'navLogo',
  'favicon',
  ...ICON_SIZES.map((size) => `icon${size}`),
];

/**
 * The fields of specification §3 and our own, without the key `id` and the lists, in the order in which Directus answers them.
 * The specification's `{hash}` is the field `hash`; its open flags and hours are `sunday`, `sundayStart`, `sundayEnd` and so on.
 */
export const SETTINGS_FIELDS: readonly SettingsField[] = [
  { field: 'slug', type: 'string', isRequired: true, isUnique: true },
  ...TEXTS.map((field) => ({ field, type: 'string' as const })),
  { field: 'description', type: 'text' },
  { field: 'ui_schema', type: 'json' },
  { field: 'onDebug', type: 'boolean', default: false },
  { field: 'checkoutMedthod', type: 'csv', default: ['pickup'] },
  ...WEEKDAYS.flatMap((weekday): SettingsField[] => [
    { field: weekday, type: 'boolean', default: true },
    { field: `${weekday}Start`, type: 'time' },
    { field: `${weekday}End`, type: 'time' },
  ]),
  ...FILE_FIELDS.map((field) => ({ field, type: 'file' as const })),
  { field: 'date_updated', type: 'timestamp' },
  { field: 'opening_hours', type: 'json' },
  ...TRANSLATIONS,
];

/** The fields of an exception beside its keys; `hours` is text such as `10:00-14:00, 17:00-22:00`, empty for closed. */
export const EXCEPTION_FIELDS: readonly SettingsField[] = [
  { field: 'fromDate', type: 'date', isRequired: true },
  { field: 'untilDate', type: 'date' },
  { field: 'yearly', type: 'boolean', default: false },
  { field: 'hours', type: 'string' },
  { field: 'modes', type: 'csv' },
  ...LOCALES.map((locale): SettingsField => ({ field: `name_${locale}`, type: 'string' })),
];
