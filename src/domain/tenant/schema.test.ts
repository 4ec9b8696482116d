import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTenant } from './schema.ts';
import { problemText } from './tenant-problem.ts';

const SHORTEST = { timeZone: 'Asia/Jerusalem', country: 'PS', currency: 'ILS' };

const problems = (json: unknown, slug = 'quds-grill') => {
  const result = parseTenant(slug, json);
  return result.ok ? [] : result.error;
};

test('a minimal file gets the defaults', () => {
  expect(parseTenant('quds-grill', SHORTEST)).toEqual({
    ok: true,
    value: {
      slug: 'quds-grill',
      hosts: ['quds-grill.localhost'],
      locales: ['ar', 'en'],
      ...SHORTEST,
      digits: 'latn',
      hasServiceWorker: true,
      sources: { settings: { kind: 'files' }, catalogue: { kind: 'files' } },
      ordering: { kind: 'dukkan' },
    },
  });
});

describe('the ordering', () => {
  const woocommerce = { kind: 'woocommerce', url: 'https://store.example.com' };
  const keys = { kind: 'woocommerce', keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' };
  const orderingOf = (catalogue: object, ordering?: object) =>
    parseTenant('quds-grill', { ...SHORTEST, sources: { catalogue }, ...(ordering && { ordering }) });

  test('is the plugin of a WooCommerce by default', () => {
    expect(orderingOf(woocommerce)).toMatchObject({ value: { ordering: { kind: 'plugin' } } });
    expect(orderingOf(woocommerce, keys)).toMatchObject({ value: { ordering: keys } });
  });

  test('has default variables for its key', () => {
    expect(orderingOf(woocommerce, { kind: 'woocommerce' })).toMatchObject({
      value: {
        ordering: { keyEnv: 'WOOCOMMERCE_KEY_QUDS_GRILL', secretEnv: 'WOOCOMMERCE_SECRET_QUDS_GRILL' },
      },
    });
  });

  test('may refuse orders while the WooCommerce is away', () => {
    const away = { ...keys, whileAway: 'refuse' };
    expect(orderingOf(woocommerce, away)).toMatchObject({ value: { ordering: away } });
    for (const [catalogue, ordering] of [
      [woocommerce, { ...keys, whileAway: 'sometimes' }],
      [{ kind: 'files' }, { kind: 'dukkan', whileAway: 'refuse' }],
    ] as const)
      expect(orderingOf(catalogue, ordering)).toMatchObject({ error: [{ path: 'ordering.whileAway' }] });
  });

  test('must fit the catalogue', () => {
    for (const [catalogue, ordering] of [
      [woocommerce, { kind: 'dukkan' }],
      [{ kind: 'files' }, keys],
    ] as const)
      expect(orderingOf(catalogue, ordering)).toMatchObject({
        error: [{ path: 'ordering.kind', code: 'tenant.wrong' }],
      });
  });

  test('never contains a key', () => {
    const result = orderingOf(woocommerce, { ...keys, keyEnv: 'ck_0123456789' });
    expect(result).toMatchObject({ error: [{ path: 'ordering.keyEnv' }] });
    expect(JSON.stringify(result)).not.toContain('ck_0123456789');
  });
});

test('a full file is read completely', () => {
  const result = parseTenant('quds-grill', {
    ...SHORTEST,
    hosts: ['grill.example.com', 'www.grill.example.com', 'grill.example.com'],
    languages: ['en', 'ar', 'he_IL'],
    digits: 'arab',
    serviceWorker: 'off',
    api: { store: 'https://store.example.com/', dataService: 'http://localhost:8055' },
    sources: {
      settings: { kind: 'directus', url: 'https://cms.example.com/', slug: 'quds', tokenEnv: 'CMS_TOKEN' },
      catalogue: { kind: 'woocommerce', url: 'http://localhost:8088' },
    },
  });
  expect(result).toMatchObject({
    ok: true,
    value: {
      hosts: ['grill.example.com', 'www.grill.example.com'],
      locales: ['en', 'ar', 'he'],
      digits: 'arab',
      hasServiceWorker: false,
      api: { store: 'https://store.example.com', dataService: 'http://localhost:8055' },
      sources: {
        settings: { kind: 'directus', url: 'https://cms.example.com', slug: 'quds', tokenEnv: 'CMS_TOKEN' },
        catalogue: { kind: 'woocommerce', url: 'http://localhost:8088' },
      },
    },
  });
});

test("the slug in Directus is the tenant's own by default, and no token is sent", () => {
  const result = parseTenant('quds-grill', {
    ...SHORTEST,
    sources: { settings: { kind: 'directus', url: 'https://cms.example.com' } },
  });
  expect(result.ok && result.value.sources.settings).toEqual({
    kind: 'directus',
    url: 'https://cms.example.com',
    slug: 'quds-grill',
  });
});

describe('an unknown key is an error', () => {
  test('the error of an unknown key names the nearest known one', () => {
    expect(problems({ ...SHORTEST, langauges: ['ar'] }).map(problemText)).toEqual([
      '"langauges" is not known. A key that is not read would be a setting without effect. ' +
        'Did you mean "languages"? Rename it or remove it.',
    ]);
    const nested = {
      ...SHORTEST,
      sources: { settings: { kind: 'directus', url: 'https://a.test', token_env: 'X' } },
    };
    expect(problems(nested)).toMatchObject([
      {
        path: 'sources.settings.token_env',
        code: 'tenant.unknown-key',
        remedy: expect.stringContaining('"tokenEnv"'),
      },
    ]);
  });

  test('the error of an unknown key lists the known keys when none is near', () => {
    expect(problems({ ...SHORTEST, sources: { wholesale: 1 } })[0]?.remedy).toBe(
      'Remove it. Known here: settings, catalogue.',
    );
  });
});

test('every mistake is reported at once, with its reason and remedy', () => {
  const found = problems(
    { timezone: 'Asia/Amman', country: 'jo', hosts: ['Shop.test:80'], languages: ['xx'] },
    '../b',
  );
  expect(found.map(({ path, code }) => [path, code])).toEqual([
    ['slug', 'tenant.wrong'],
    ['hosts.0', 'tenant.wrong'],
    ['languages.0', 'tenant.wrong'],
    ['timeZone', 'tenant.missing'],
    ['country', 'tenant.wrong'],
    ['currency', 'tenant.missing'],
    ['timezone', 'tenant.unknown-key'],
  ]);
  expect(
    found.every(({ what, why, remedy }) => [what, why, remedy].every((part) => part.endsWith('.'))),
  ).toBe(true);
});

test.each([
  ['timeZone', 'Mars/Phobos'],
  ['timeZone', '+02:00'],
  ['timeZone', 7],
  ['country', 'XX'],
  ['country', 'Palestine'],
  ['currency', 'shekel'],
  ['currency', 'XYZ'],
  ['digits', 'roman'],
  ['serviceWorker', false],
  ['hosts', []],
  ['hosts', ['localhost']],
  ['hosts', ['127.0.0.1']],
  ['hosts', ['https://a.test']],
  ['hosts', ['a.test/../b']],
])('%s cannot be %j', (key, value) => {
  const [problem] = problems({ ...SHORTEST, [key]: value });
  expect(problem?.path.split('.')[0]).toBe(key);
  expect(problem?.what).toContain('cannot be');
});

test.each([
  'ftp://a.test',
  'http://a.test',
  'https://user:hunter2@a.test',
  'https://a.test/?access_token=hunter2',
  'a.test',
  'javascript:alert(1)',
])('a source cannot be at %s, and the message does not repeat the secret', (url) => {
  const found = problems({ ...SHORTEST, sources: { catalogue: { kind: 'woocommerce', url } } });
  expect(found).toMatchObject([{ path: 'sources.catalogue.url', code: 'tenant.wrong' }]);
  expect(found.map(problemText).join()).not.toContain('hunter2');
});

test.each([
  'http://a.test',
  'https://user:hunter2@a.test',
  '/wp-json',
  '*',
  'https://*.a.test',
  'https://a.test;script-src',
  "https://a.test'",
])('pages cannot call a store at %s, and the message does not repeat the secret', (store) => {
  const found = problems({ ...SHORTEST, api: { store } });
  expect(found).toMatchObject([
    { path: 'api.store', code: 'tenant.wrong', remedy: expect.stringContaining('https://') },
  ]);
  expect(found.map(problemText).join()).not.toContain('hunter2');
});

test("a token in place of its variable's name is refused and not repeated", () => {
  const settings = { kind: 'directus', url: 'https://a.test', tokenEnv: 'secret-Token' };
  const found = problems({ ...SHORTEST, sources: { settings } });
  expect(found).toMatchObject([{ path: 'sources.settings.tokenEnv' }]);
  expect(JSON.stringify(found)).not.toContain('secret-Token');
});

test('the message for an unknown kind of source lists the known kinds', () => {
  expect(problems({ ...SHORTEST, sources: { settings: { kind: 'shopify' } } }).map(problemText)).toEqual([
    '"sources.settings.kind" cannot be "shopify". Settings come from files or from Directus. ' +
      'Use { "kind": "files" } or { "kind": "directus", "url": "https://…" }.',
  ]);
});

test('any JSON gives a tenant or at least one problem', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const found = problems(json);
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(({ why, remedy }) => why !== '' && remedy !== '')).toBe(true);
    }),
  );
});
