import { describe, expect, test } from 'vitest';
import { applySchema } from './apply-schema.ts';
import { directusClient, reasonOf } from './client.ts';
import { FILE_FIELDS, SETTINGS_FIELDS } from './customer-settings.ts';
import { schemaServer } from './set-up/schema-server.ts';

const HOOK = { url: 'https://rebuild.example/hooks/directus', secret: 's3cret' };
const apply = (server: ReturnType<typeof schemaServer>, hook: typeof HOOK | null = HOOK) =>
  applySchema(directusClient('https://data.example/', 'token', server.fetch), hook);
const bodiesOf = (server: ReturnType<typeof schemaServer>, call: string) =>
  server.writes.filter(([made]) => made === call).map(([, body]) => body);

describe('on a new Directus', () => {
  test('every field of the settings is made, with its type', async () => {
    const server = schemaServer();
    await apply(server);
    const made = bodiesOf(server, 'POST /fields/CustomerSettings');
    expect(made.map(({ field }) => field)).toEqual([
      ...SETTINGS_FIELDS.map(({ field }) => field),
      'images',
      'hoursExceptions',
    ]);
    const typeOf = (name: string) => made.find(({ field }) => field === name)?.type;
    expect(
      ['slug', 'ui_schema', 'checkoutMedthod', 'sunday', 'sundayStart', 'icon48', 'images'].map(typeOf),
    ).toEqual(['string', 'json', 'csv', 'boolean', 'time', 'uuid', 'alias']);
    expect(['name_ar', 'short_name_en', 'description_he', 'mainTitleHe'].map(typeOf)).toEqual([
      'string',
      'string',
      'text',
      'string',
    ]);
    expect(made[0]?.schema).toEqual({ is_nullable: false, is_unique: true });
    expect(made.find(({ field }) => field === 'checkoutMedthod')?.schema).toMatchObject({
      default_value: 'pickup',
    });
  });

  test('pictures point to files, and the list of pictures through its junction', async () => {
    const server = schemaServer();
    await apply(server);
    const relations = bodiesOf(server, 'POST /relations');
    expect(
      relations.map(({ collection, field, related_collection }) => [collection, field, related_collection]),
    ).toEqual([
      ...FILE_FIELDS.map((field) => ['CustomerSettings', field, 'directus_files']),
      ['CustomerSettings_files', 'CustomerSettings_id', 'CustomerSettings'],
      ['CustomerSettings_hours', 'CustomerSettings_id', 'CustomerSettings'],
      ['CustomerSettings_files', 'directus_files_id', 'directus_files'],
    ]);
  });

  test('the public may read the settings and files, and do nothing else', async () => {
    const server = schemaServer();
    await apply(server);
    expect(bodiesOf(server, 'POST /permissions')).toEqual(
      ['CustomerSettings', 'CustomerSettings_files', 'CustomerSettings_hours', 'directus_files'].map(
        (collection) => ({
          policy: 'public-policy',
          collection,
          action: 'read',
          fields: ['*'],
        }),
      ),
    );
  });

  test('flows post every saved row and every replaced picture with the secret', async () => {
    const server = schemaServer();
    await apply(server);
    const [flow, pictures] = bodiesOf(server, 'POST /flows');
    expect(pictures).toMatchObject({ options: { scope: ['items.update'], collections: ['directus_files'] } });
    expect(bodiesOf(server, 'PATCH /flows/flows-2')).toEqual([{ operation: 'operations-2' }]);
    expect(flow).toMatchObject({
      trigger: 'event',
      status: 'active',
      options: {
        type: 'action',
        scope: ['items.create', 'items.update', 'items.delete'],
        collections: ['CustomerSettings', 'CustomerSettings_hours'],
      },
    });
    expect(bodiesOf(server, 'POST /operations')[0]).toMatchObject({
      flow: 'flows-1',
      type: 'request',
      options: {
        method: 'POST',
        url: HOOK.url,
        headers: [{ header: 'X-Hook-Secret', value: 's3cret' }],
        body: '{{ $trigger }}',
      },
    });
    expect(bodiesOf(server, 'PATCH /flows/flows-1')).toEqual([{ operation: 'operations-1' }]);
  });

  test('without a hook there is no flow', async () => {
    const server = schemaServer();
    await apply(server, null);
    expect(bodiesOf(server, 'POST /flows')).toEqual([]);
  });
});

describe('run again', () => {
  test('it changes nothing', async () => {
    const server = schemaServer();
    await apply(server);
    const { length } = server.writes;
    expect(await apply(server)).toEqual([]);
    expect(server.writes).toHaveLength(length);
  });

  test('it corrects the flows when address or secret are others', async () => {
    const server = schemaServer();
    await apply(server);
    await apply(server, { ...HOOK, secret: 'other' });
    expect(bodiesOf(server, 'PATCH /operations/operations-1')).toMatchObject([
      { options: { headers: [{ header: 'X-Hook-Secret', value: 'other' }] } },
    ]);
    expect(bodiesOf(server, 'POST /flows')).toHaveLength(2);
  });

  test('it turns flows on again, and has them listen to what they should', async () => {
    const server = schemaServer();
    await apply(server);
    const [flow, pictures] = server.rows('flows');
    Object.assign(flow ?? {}, { status: 'inactive' });
    Object.assign(pictures ?? {}, { options: { type: 'action', scope: ['items.create'], collections: [] } });
    expect(await apply(server)).toHaveLength(2);
    expect(server.rows('flows')).toMatchObject([
      { status: 'active', options: { collections: ['CustomerSettings', 'CustomerSettings_hours'] } },
      { status: 'active', options: { scope: ['items.update'], collections: ['directus_files'] } },
    ]);
    expect(await apply(server)).toEqual([]);
  });

  test('it makes only what is missing', async () => {
    const server = schemaServer({
      collections: [{ collection: 'CustomerSettings' }],
      fields: [{ collection: 'CustomerSettings', field: 'slug' }],
      permissions: [{ policy: 'public-policy', collection: 'directus_files', action: 'read' }],
    });
    const done = await apply(server);
    expect(done).not.toContain('collection CustomerSettings made');
    expect(done).not.toContain('field CustomerSettings.slug made');
    expect(done).toContain('field CustomerSettings.name made');
    expect(done).not.toContain('public may read directus_files');
  });
});

test('a Directus without a public policy is answered with advice', async () => {
  await expect(apply(schemaServer({ access: [] }))).rejects.toThrow(/Dukkan needs Directus 11 or 12/);
});

test.each([
  [{ errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] }, 'No. (FORBIDDEN)'],
  [new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }), 'fetch failed (ECONNREFUSED)'],
])('a refusal is told in one line: %j', (error, line) => {
  expect(reasonOf(error)).toBe(line);
});
