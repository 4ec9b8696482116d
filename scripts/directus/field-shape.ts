import type { SettingsField, SettingsFieldType } from './customer-settings.ts';

const INTERFACES: Readonly<Record<SettingsFieldType, { interface: string; special?: readonly string[] }>> = {
  string: { interface: 'input' },
  text: { interface: 'input-multiline' },
  json: { interface: 'input-code', special: ['cast-json'] },
  boolean: { interface: 'boolean', special: ['cast-boolean'] },
  csv: { interface: 'tags', special: ['cast-csv'] },
  time: { interface: 'datetime' },
  date: { interface: 'datetime' },
  file: { interface: 'file-image', special: ['file'] },
  timestamp: { interface: 'datetime', special: ['date-created', 'date-updated'] },
};

/** A field in the format of Directus's API. */
export function fieldShape({ field, type, default: value, isRequired, isUnique }: SettingsField) {
  const { interface: shownBy, special } = INTERFACES[type];
  return {
    field,
    type: type === 'file' ? 'uuid' : type,
    meta: {
      interface: /Color$/.test(field) ? 'select-color' : shownBy,
      ...(special ? { special } : {}),
      ...(isRequired ? { required: true } : {}),
      ...(type === 'timestamp' ? { readonly: true, hidden: true } : {}),
      ...(type === 'json' ? { options: { language: 'json' } } : {}),
    },
    schema: {
      is_nullable: !isRequired,
      ...(isUnique ? { is_unique: true } : {}),
      ...(value === undefined ? {} : { default_value: Array.isArray(value) ? value.join(',') : value }),
    },
  };
}

/** The list of pictures: a field without a column, with the rows of the junction. */
export const IMAGES_FIELD = {
  field: 'images',
  type: 'alias',
  meta: { interface: 'files', special: ['files'] },
};

/** The list of exceptions: a field without a column, whose rows name this one. */
export const EXCEPTIONS_FIELD = {
  field: 'hoursExceptions',
  type: 'alias',
  meta: {
    interface: 'list-o2m',
    special: ['o2m'],
    options: { template: '{{fromDate}} – {{untilDate}} {{name_ar}} {{hours}}' },
  },
};

/** A whole number that Directus increments. */
export const KEY_FIELD = {
  field: 'id',
  type: 'integer',
  meta: { hidden: true, readonly: true, interface: 'input' },
  schema: { is_primary_key: true, has_auto_increment: true },
};
