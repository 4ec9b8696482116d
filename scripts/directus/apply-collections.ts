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
  FILE_FIELDS,
  SETTINGS_COLLECTION,
  SETTINGS_FIELDS,
  SETTINGS_IMAGES_COLLECTION,
} from './customer-settings.ts';
import { fieldShape, IMAGES_FIELD, KEY_FIELD } from './field-shape.ts';

type Say = (line: string) => void;

/** Makes what is missing of CustomerSettings, its fields, its junction to files, and the relations. Changes nothing that is there. */
export async function applyCollections(client: Client, say: Say): Promise<void> {
  const known = new Set((await client.request(readCollections())).map(({ collection }) => collection));
  await collection(client, known, SETTINGS_COLLECTION, { icon: 'storefront' }, say);
  await fields(client, SETTINGS_COLLECTION, [...SETTINGS_FIELDS.map(fieldShape), IMAGES_FIELD], say);
  await collection(client, known, SETTINGS_IMAGES_COLLECTION, { icon: 'import_export', hidden: true }, say);
  await fields(
    client,
    SETTINGS_IMAGES_COLLECTION,
    [hidden('CustomerSettings_id', 'integer'), hidden('directus_files_id', 'uuid')],
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
      // A picture that is taken out of the list leaves no row behind.
      meta: { one_field: 'images', junction_field: 'directus_files_id', one_deselect_action: 'delete' },
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
