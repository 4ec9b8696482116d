import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { skipWhen } from '#tests/skip-when.ts';
import { noAdministrator, openDataService } from './set-up/data-target.ts';
import { successOf } from './set-up/expect-success.ts';

const target = await openDataService();
const { visitor, loggedIn, administrator, baseUrl } = target;
const missing = noAdministrator(target);
const SETTINGS = 'CustomerSettings';

const ask = (query: string) => visitor().browser(`${baseUrl}/items/${SETTINGS}?${query}`);
const patch = (id: number | undefined, change: object, token: string) =>
  visitor().browser(`${baseUrl}/items/${SETTINGS}/${id}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  });

describe('a list of rows', () => {
  test.each([
    ['limit=-2', 400],
    ['limit=x', 400],
    ['sort=nosuch', 403],
    ['filter={"nosuch":1}', 403],
    ['filter={"slug":{"_lt":1}}', 400],
    ['filter={"slug":{"_in":[]}}', 400],
    ['fields=images.nosuch', 403],
    ['fields=logoImage.id.x', 403],
  ])('is refused for %s with %i', async (query, status) => {
    expect((await ask(query)).status).toBe(status);
  });
});

describe('rows of an administrator', () => {
  skipWhen(missing);

  const name = `contract-${randomUUID().slice(0, 8)}`;
  const [a, b] = [`${name}-a`, `${name}-b`];
  let api: Awaited<ReturnType<typeof loggedIn>>['api'];
  let ids: readonly number[] = [];

  beforeAll(async () => {
    if (missing) return;
    ({ api } = await loggedIn(administrator));
    const rows = [
      { slug: a, name: 'Alpha', short_name: 'A', checkoutMedthod: ['deliver', 'pickup'], friday: false },
      { slug: b, name: 'Beta' },
    ];
    const { items } = await successOf(api.items.create(SETTINGS, rows));
    ids = (items as readonly { id: number }[]).map(({ id }) => id);
  });
  afterAll(async () => {
    if (ids.length > 0) await api.items.remove(SETTINGS, ids);
  });

  const slugs = async (query: string) => {
    const { data } = (await (await ask(`fields=slug&${query}`)).json()) as { data: { slug: string }[] };
    return data.map(({ slug }) => slug);
  };
  const MINE = `filter={"slug":{"_in":["${a}","${b}"]}}`;

  test.each([
    [`filter={"slug":"${b}"}`, [b]],
    [`filter={"slug":{"_eq":"${b}"}}`, [b]],
    [`filter={"slug":{"_eq":"${b}"},"name":"Alpha"}`, []],
    [`filter={"slug":{"_in":["${a}","${b}"]},"short_name":{"_eq":null}}`, [b]],
    [`filter={"slug":{"_in":["${a}","${b}"]},"friday":{"_eq":false}}`, [a]],
    [`${MINE}&sort=-id`, [b, a]],
    [`${MINE}&sort=slug`, [a, b]],
    [`${MINE}&limit=1`, [a]],
    [`${MINE}&limit=1&page=2`, [b]],
    [`${MINE}&limit=1&offset=1`, [b]],
    [`${MINE}&limit=0`, []],
    [`${MINE}&limit=-1`, [a, b]],
  ])('are found by %s', async (query, wanted) => {
    expect(await slugs(query)).toEqual(wanted);
  });

  test('are found by their ids, also where these are texts', async () => {
    expect(await slugs(`filter=${JSON.stringify({ id: { _in: [String(ids[0]), ids[1]] } })}`)).toEqual([
      a,
      b,
    ]);
  });

  test('are made all or none', async () => {
    expect(await api.items.create(SETTINGS, [{ slug: `${name}-c` }, { slug: b }])).toMatchObject({
      error: { code: 'record.not-unique' },
    });
    expect(await slugs(MINE)).toEqual([a, b]);
  });

  test('keep the types: text of numbers, lists of csv, objects of JSON texts', async () => {
    const [id = 0] = ids;
    await successOf(
      api.items.update(SETTINGS, id, { name: 5, checkoutMedthod: 'a,b', ui_schema: '{"a":1}' }),
    );
    const fields = ['name', 'checkoutMedthod', 'ui_schema'];
    expect(await successOf(api.items.one(SETTINGS, id, { fields }))).toEqual({
      name: '5',
      checkoutMedthod: ['a', 'b'],
      ui_schema: { a: 1 },
    });
  });

  test.each([
    ['a slug that is taken away', { slug: null }, 'record.value-refused', 'FAILED_VALIDATION'],
    ['a slug of another row', { slug: b }, 'record.not-unique', 'RECORD_NOT_UNIQUE'],
    ['a picture that is not there', { logoImage: randomUUID() }, 'request.invalid', 'INVALID_FOREIGN_KEY'],
    [
      'a list with a picture that is not there',
      { images: [{ directus_files_id: 'x' }] },
      'request.invalid',
      'INVALID_FOREIGN_KEY',
    ],
    ['a list of pictures that is a text', { images: 'x' }, 'request.invalid', 'INVALID_PAYLOAD'],
  ])('are not changed to %s', async (_what, change, code, named) => {
    expect(await api.items.update(SETTINGS, ids[0] ?? 0, change)).toMatchObject({ error: { code } });
    const token = (await loggedIn(administrator)).kept.session?.tokens?.access ?? '';
    const answer = await patch(ids[0], change, token);
    expect([answer.status, (await answer.json()).errors[0].extensions.code]).toEqual([400, named]);
  });

  test('cannot be changed by a token that somebody made up', async () => {
    const [head = '', body = ''] =
      (await loggedIn(administrator)).kept.session?.tokens?.access.split('.') ?? [];
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [
      `${head}.${body}.AAAA`,
      `${none}.${body}.`,
      `${none}.${body}.AA`,
      `${head}.e30.AA`,
    ]) {
      expect((await patch(ids[0], { name: 'Taken' }, token)).status).toBe(401);
    }
  });
});
