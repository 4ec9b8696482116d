import { describe, expect, test } from 'vitest';
import { httpClient } from '#sources/request/http.ts';
import { quickHttp, scriptedFetch } from '#sources/set-up/fake-store.ts';
import { capture } from '#sources/set-up/recording-context.ts';
import { settingsFromDirectus } from './directus.ts';
import { assetAddresses, directusImageSource } from './directus-assets.ts';

const LOGO = '353ab43e-7b37-43de-9cc4-ee0bc296d0d0';

async function read(token: string | null, ...answers: Parameters<typeof scriptedFetch>) {
  const { fetch, requests } = scriptedFetch(...answers);
  const http = httpClient({ ...quickHttp().http, fetch });
  const source = { url: 'https://cms.test', slug: 'treesal-demo', token };
  const faults: string[] = [];
  const result = await settingsFromDirectus(source, http, ({ code }) => void faults.push(code)).then(
    (row) => ({ row }),
    (error) => ({ error }),
  );
  return { ...result, requests, faults } as {
    row?: Record<string, unknown>;
    error?: Error;
    requests: typeof requests;
    faults: typeof faults;
  };
}

const settings = (name: string) => Response.json(capture(name));
const files = () =>
  Response.json({ data: [{ id: LOGO, title: 'شعار', modified_on: '2026-11-21T01:56:46' }] });

describe('settings', () => {
  test('are requested by slug, with all pictures of the junction', async () => {
    const { requests } = await read(null, settings('d_settings_by_slug'), files());
    const url = new URL(requests[0]?.url ?? '');
    expect(url.origin + url.pathname).toBe('https://cms.test/items/CustomerSettings');
    expect(JSON.parse(url.searchParams.get('filter') ?? '')).toEqual({ slug: { _eq: 'treesal-demo' } });
    expect(url.searchParams.get('fields')).toBe('*,images.directus_files_id.*,hoursExceptions.*');
    expect(JSON.parse(url.searchParams.get('deep') ?? '')).toEqual({
      images: { _limit: -1 },
      hoursExceptions: { _limit: 100, _sort: ['-yearly', '-fromDate', '-id'] },
    });
  });

  test('are read without exceptions from a Directus without that list, which is reported', async () => {
    const forbidden = Response.json(capture('d_collection_403'), { status: 403 });
    const { row, requests, faults } = await read(null, forbidden, settings('d_settings_by_slug'), files());
    expect(row?.name).toBe('مطعم الشجرة');
    expect(new URL(requests[1]?.url ?? '').searchParams.get('fields')).toBe('*,images.directus_files_id.*');
    expect(faults).toEqual(['settings.no-exceptions']);
  });

  test('report nothing when their exceptions were read, or when nothing may be read', async () => {
    const forbidden = () => Response.json(capture('d_collection_403'), { status: 403 });
    expect((await read(null, settings('d_settings_by_slug'), files())).faults).toEqual([]);
    expect(await read(null, forbidden(), forbidden())).toMatchObject({
      error: { code: 'source.not-allowed' },
      faults: [],
    });
  });

  test('include the titles and modification dates of their files', async () => {
    const { row, requests } = await read(null, settings('d_settings_by_slug'), files());
    expect(row?.name).toBe('مطعم الشجرة');
    expect(row?.logoImage).toEqual({ id: LOGO, title: 'شعار', modified_on: '2026-11-21T01:56:46' });
    expect(new URL(requests[1]?.url ?? '').pathname).toBe('/files');
  });

  test('lack these if the role may not read files', async () => {
    const forbidden = Response.json(capture('d_collection_403'), { status: 403 });
    const { row } = await read(null, settings('d_settings_by_slug'), forbidden);
    expect(row?.logoImage).toBe(LOGO);
  });

  test('carry the token in a header and never in a URL', async () => {
    const { requests } = await read('server-secret', settings('d_settings_by_slug'), files());
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer server-secret',
      'Bearer server-secret',
    ]);
    expect(JSON.stringify(requests.map(({ url }) => url))).not.toContain('server-secret');
  });

  test('are requested without a token if there is none', async () => {
    const { requests } = await read(null, settings('d_settings_by_slug'), files());
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });
});

describe('the source fails', () => {
  test('the source fails if the merchant does not exist, and says what to do', async () => {
    const { error } = await read(null, settings('d_settings_none'));
    expect(error).toMatchObject({
      code: 'source.no-settings',
      message: expect.stringContaining('Create it'),
    });
  });

  test('the source fails if the token has expired', async () => {
    const { error, requests } = await read(
      'old',
      Response.json(capture('d_settings_expired_token'), { status: 401 }),
    );
    expect(error).toMatchObject({ code: 'source.not-allowed' });
    expect(error?.message).not.toContain('old');
    expect(requests).toHaveLength(1);
  });

  test('the source fails if it answers too much, too late or with invalid data', async () => {
    expect((await read(null, Response.json({ data: 'x' }))).error).toMatchObject({
      code: 'source.bad-envelope',
    });
    expect((await read(null, 'hang')).error).toMatchObject({ code: 'source.timeout' });
    expect((await read(null, Response.json(capture('d_rate_limited'), { status: 429 }))).error).toMatchObject(
      {
        code: 'source.http-status',
      },
    );
  });
});

describe('assets', () => {
  test('are addressed by file id only', () => {
    const source = directusImageSource('https://cms.test/');
    expect(source(LOGO)).toBe(`https://cms.test/assets/${LOGO}`);
    for (const other of ['../users', `${LOGO}/..`, 'https://evil.test/x', ''])
      expect(source(other)).toBeNull();
  });

  test('are requested resized, then in the original, with their modification date against old caches', () => {
    const v = 'v=2026-11-21T01%3A56%3A46';
    expect(assetAddresses('https://cms.test/assets/x', '2026-11-21T01:56:46')).toEqual([
      `https://cms.test/assets/x?width=1280&quality=90&withoutEnlargement=true&format=webp&${v}`,
      `https://cms.test/assets/x?${v}`,
    ]);
  });
});
