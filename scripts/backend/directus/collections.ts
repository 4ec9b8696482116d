import {
  EXCEPTION_FIELDS,
  EXCEPTIONS_COLLECTION,
  EXCEPTIONS_OWNER,
  FILE_FIELDS,
  SETTINGS_COLLECTION,
  SETTINGS_FIELDS,
  SETTINGS_IMAGES_COLLECTION,
} from '#scripts/directus/customer-settings.ts';

export type FieldType =
  | 'alias'
  | 'boolean'
  | 'csv'
  | 'date'
  | 'integer'
  | 'hash'
  | 'json'
  | 'string'
  | 'text'
  | 'time'
  | 'timestamp'
  | 'uuid';

export interface Field {
  readonly type: FieldType;
  readonly default?: unknown;
  readonly isRequired?: true;
  readonly isUnique?: true;
  /** Collection to whose rows this field refers by key. */
  readonly pointsTo?: string;
  /** This field is a list: the rows of another collection whose field `by` has this row's key. */
  readonly listOf?: { readonly collection: string; readonly by: string };
}

export type Fields = Readonly<Record<string, Field>>;

export const FILES = 'directus_files';
export const USERS = 'directus_users';
export const ROLES = 'directus_roles';

const settings: Fields = {
  id: { type: 'integer' },
  ...Object.fromEntries(
    SETTINGS_FIELDS.map(({ field, type, ...rules }): [string, Field] => [
      field,
      FILE_FIELDS.includes(field)
        ? { type: 'uuid', pointsTo: FILES, ...rules }
        : { type: type as FieldType, ...rules },
    ]),
  ),
  images: { type: 'alias', listOf: { collection: SETTINGS_IMAGES_COLLECTION, by: 'CustomerSettings_id' } },
  hoursExceptions: { type: 'alias', listOf: { collection: EXCEPTIONS_COLLECTION, by: EXCEPTIONS_OWNER } },
};

const exceptions: Fields = {
  id: { type: 'integer' },
  [EXCEPTIONS_OWNER]: { type: 'integer', pointsTo: SETTINGS_COLLECTION },
  ...Object.fromEntries(
    EXCEPTION_FIELDS.map(({ field, type, ...rules }): [string, Field] => [
      field,
      { type: type as FieldType, ...rules },
    ]),
  ),
};

const fieldsOfTypes = (types: Readonly<Record<string, FieldType>>): Record<string, Field> =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));

const files: Fields = {
  ...fieldsOfTypes({
    id: 'uuid',
    storage: 'string',
    filename_disk: 'string',
    filename_download: 'string',
    title: 'string',
    type: 'string',
    folder: 'uuid',
    uploaded_by: 'uuid',
    created_on: 'timestamp',
    modified_by: 'uuid',
    modified_on: 'timestamp',
    charset: 'string',
    filesize: 'integer',
    width: 'integer',
    height: 'integer',
    duration: 'integer',
    embed: 'string',
    description: 'text',
    location: 'text',
    tags: 'json',
    metadata: 'json',
    focal_point_x: 'integer',
    focal_point_y: 'integer',
    tus_id: 'string',
    tus_data: 'json',
    uploaded_on: 'timestamp',
  }),
};

const users: Fields = {
  ...fieldsOfTypes({
    id: 'uuid',
    first_name: 'string',
    last_name: 'string',
    email: 'string',
    password: 'hash',
    location: 'string',
    title: 'string',
    description: 'text',
    tags: 'json',
    avatar: 'uuid',
    language: 'string',
    tfa_secret: 'hash',
    status: 'string',
    role: 'uuid',
    token: 'hash',
    last_access: 'timestamp',
    last_page: 'string',
    provider: 'string',
    external_identifier: 'string',
    auth_data: 'json',
    email_notifications: 'boolean',
    appearance: 'string',
    theme_dark: 'string',
    theme_light: 'string',
    theme_light_overrides: 'json',
    theme_dark_overrides: 'json',
    text_direction: 'string',
    policies: 'json',
  }),
  avatar: { type: 'uuid', pointsTo: FILES },
  role: { type: 'uuid', pointsTo: ROLES },
};

/** All collections. Only the first three are available at `items/…`. */
export const COLLECTIONS: Readonly<Record<string, Fields>> = {
  [SETTINGS_COLLECTION]: settings,
  [SETTINGS_IMAGES_COLLECTION]: {
    id: { type: 'integer' },
    CustomerSettings_id: { type: 'integer', pointsTo: SETTINGS_COLLECTION },
    directus_files_id: { type: 'uuid', pointsTo: FILES },
  },
  [EXCEPTIONS_COLLECTION]: exceptions,
  [FILES]: files,
  [USERS]: users,
  [ROLES]: { id: { type: 'uuid' }, name: { type: 'string' } },
};

export function fieldsOf(collection: string): Fields {
  return (Object.hasOwn(COLLECTIONS, collection) ? COLLECTIONS[collection] : undefined) ?? {};
}
