import {
  createCollection,
  createField,
  createRelation,
  readCollections,
  readFieldsByCollection,
  readRelations,
} from '@directus/sdk';
import type { Client } from './client.ts';
import {
  EXCEPTION_FIELDS,
  EXCEPTIONS_COLLECTION,
  EXCEPTIONS_OWNER,
  FILE_FIELDS,
  SETTINGS_COLLECTION,
  SETTINGS_FIELDS,
  SETTINGS_IMAGES_COLLECTION,
} from './customer-settings.ts';
import { EXCEPTIONS_FIELD, fieldShape, IMAGES_FIELD, KEY_FIELD } from './field-shape.ts';

type Say = (line: string) => void;

/** Creates what is missing: CustomerSettings, its fields, its junction to files, the exceptions, and the relations. Changes nothing that exists. */
export async function applyCollections(client: Client, say: Say): Promise<void> {
  const known = new Set((await client.request(readCollections())).map(({ collection }) => collection));
  await collection(client, known, SETTINGS_COLLECTION, { icon: 'storefront' }, say);
  await fields(
    client,
    SETTINGS_COLLECTION,
    [...SETTINGS_FIELDS.map(fieldShape), IMAGES_FIELD, EXCEPTIONS_FIELD],
    say,
  );
  await collection(client, known, SETTINGS_IMAGES_COLLECTION, { icon: 'import_export', hidden: true }, say);
  await fields(
    client,
    SETTINGS_IMAGES_COLLECTION,
    [hidden('CustomerSettings_id', 'integer'), hidden('directus_files_id', 'uuid')],
    say,
  );
  await collection(client, known, EXCEPTIONS_COLLECTION, { icon: 'event_busy', hidden: true }, say);
  await fields(
    client,
    EXCEPTIONS_COLLECTION,
    [hidden(EXCEPTIONS_OWNER, 'integer'), ...EXCEPTION_FIELDS.map(fieldShape)],
    say,
  );
  await relations(client, say);
}

async function collection(
  client: Client,
  known: ReadonlySet<string>,
  name: string,
  meta: object,
  say: Say,
): Promise<void> {
  if (known.has(name)) return;
  await client.request(
    createCollection({ collection: name, meta, schema: {}, fields: [KEY_FIELD] } as never),
  );
  say(`collection ${name} made`);
}

const hidden = (field: string, type: string) => ({ field, type, meta: { hidden: true }, schema: {} });

async function fields(
  client: Client,
  name: string,
  wanted: readonly { readonly field: string; readonly type: string }[],
  say: Say,
): Promise<void> {
  const known = new Set(
    (await client.request(readFieldsByCollection(name as never))).map(({ field }) => field),
  );
  for (const shape of wanted.filter(({ field }) => !known.has(field))) {
    await client.request(createField(name as never, shape as never));
    say(`field ${name}.${shape.field} made`);
  }
}

async function relations(client: Client, say: Say): Promise<void> {
  const known = new Set(
    (await client.request(readRelations())).map(({ collection: from, field }) => `${from}.${field}`),
  );
  const wanted = [
    ...FILE_FIELDS.map((field) => ({
      collection: SETTINGS_COLLECTION,
      field,
      related_collection: 'directus_files',
      schema: { on_delete: 'SET NULL' },
    })),
    {
      collection: SETTINGS_IMAGES_COLLECTION,
      field: 'CustomerSettings_id',
      related_collection: SETTINGS_COLLECTION,
      // Removing a picture from the list deletes its row.
      meta: { one_field: 'images', junction_field: 'directus_files_id', one_deselect_action: 'delete' },
      schema: { on_delete: 'CASCADE' },
    },
    {
      collection: EXCEPTIONS_COLLECTION,
      field: EXCEPTIONS_OWNER,
      related_collection: SETTINGS_COLLECTION,
      meta: { one_field: 'hoursExceptions', one_deselect_action: 'delete' },
      schema: { on_delete: 'CASCADE' },
    },
    {
      collection: SETTINGS_IMAGES_COLLECTION,
      field: 'directus_files_id',
      related_collection: 'directus_files',
      meta: { junction_field: 'CustomerSettings_id' },
      schema: { on_delete: 'CASCADE' },
    },
  ];
  for (const relation of wanted) {
    const name = `${relation.collection}.${relation.field}`;
    if (known.has(name)) continue;
    await client.request(createRelation(relation as never));
    say(`relation ${name} made`);
  }
}
