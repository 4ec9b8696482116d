import { beforeEach, describe, expect, it, vi } from 'vitest';

const facts = { slug: 'shop', timeZone: 'Asia/Jerusalem', api: { dataService: '/directus' }, links: {} };
vi.stubGlobal('document', {
  documentElement: { dataset: { storage: 'dukkan:shop:' } },
  querySelector: () => ({ textContent: JSON.stringify(facts) }),
});
vi.stubGlobal('location', { origin: 'https://shop.test' });

const { edges } = await import('#stores/device/edges.ts');
const { shopStorage } = await import('#stores/device/shop-storage.ts');
const { fakeCookies } = await import('./fake-cookies.ts');
const { accountLogIn, providerOutcome, readProfile } = await import('./account.ts');

const NOW = Date.parse('2026-11-21T08:00:00Z');
const world = { now: NOW, cookies: fakeCookies(), asked: [] as string[] };
edges.now = () => world.now;

/** Answers of the data service by the end of the address. */
let answers: Record<string, () => Response> = {};
edges.fetch = async (input) => {
  const path = new URL(String(input instanceof Request ? input.url : input)).pathname;
  world.asked.push(path);
  return answers[path]?.() ?? Response.json({ errors: [] }, { status: 404 });
};

beforeEach(() => {
  world.now = NOW;
  world.cookies.clear();
  world.asked = [];
  for (const key of Object.keys(shopStorage)) delete shopStorage[key];
  answers = {
    '/directus/auth/refresh': () =>
      Response.json({ data: { access_token: 'new', refresh_token: 'next', expires: 900_000 } }),
    '/directus/users/me': () => Response.json({ data: { first_name: 'Rana', email: 'rana@shop.test' } }),
  };
});

describe('the login at the data service', () => {
  it.each([
    ['access token', { 'dukkan.shop.data-refresh': 'old', 'dukkan.shop.data-expiry': `${NOW + 900_000}` }],
    ['end', { 'dukkan.shop.data-refresh': 'old' }],
  ])('is renewed when its %s is missing', async (_, cookies) => {
    for (const [name, value] of Object.entries(cookies)) world.cookies.set(name, value);
    expect(await readProfile(false)).toEqual({ status: 'ready', name: 'Rana', email: 'rana@shop.test' });
    expect(world.asked).toEqual(['/directus/auth/refresh', '/directus/users/me']);
    expect(world.cookies.get('dukkan.shop.data-token')).toBe('new');
  });

  it('does not exist with an access token alone, and no request is sent', async () => {
    world.cookies.set('dukkan.shop.data-token', 'alone');
    world.cookies.set('dukkan.shop.data-expiry', `${NOW + 900_000}`);
    expect(await readProfile(false)).toEqual({ status: 'failed', failure: { code: 'auth.required' } });
    expect(world.asked).toEqual([]);
  });

  it('is blocked for a while after several wrong passwords, without a request', async () => {
    answers['/directus/auth/login'] = () =>
      Response.json(
        { errors: [{ message: 'Invalid user credentials.', extensions: { code: 'INVALID_CREDENTIALS' } }] },
        { status: 401 },
      );
    for (const _ of [1, 2, 3]) {
      const state = await accountLogIn('rana@shop.test', 'wrong');
      expect(state).toMatchObject({ status: 'failed', failure: { code: 'login.invalid' } });
    }
    world.asked = [];
    const wait = { status: 'failed', failure: { code: 'login.wait', params: { seconds: 2 } } };
    expect(await accountLogIn('rana@shop.test', 'right')).toEqual(wait);
    expect(world.asked).toEqual([]);
    world.now += 2000;
    await accountLogIn('rana@shop.test', 'wrong');
    expect(world.asked).toEqual(['/directus/auth/login']);
  });
});

it.each([
  ['INVALID_CREDENTIALS', 'login.provider-refused'],
  ['INVALID_PROVIDER', 'login.provider-refused'],
  ['toString', 'login.provider-refused'],
  ['SERVICE_UNAVAILABLE', 'server.unavailable'],
  ['REQUESTS_EXCEEDED', 'server.busy'],
])(
  'a provider’s login that led back with %s has failed with %s, and nobody is asked',
  async (reason, code) => {
    expect(await providerOutcome(reason)).toEqual({ status: 'failed', failure: { code } });
    expect(world.asked).toEqual([]);
  },
);
