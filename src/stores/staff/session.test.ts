import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, type Result } from '#domain/result.ts';
import type { WaitingChange } from './waiting-changes.ts';

const facts = {
  slug: 'shop',
  timeZone: 'Asia/Jerusalem',
  currency: { code: 'ILS', minorUnit: 2 },
  api: { store: '/wp-json' },
};
vi.stubGlobal('document', {
  documentElement: { dataset: { storage: 'dukkan:shop:' } },
  querySelector: () => ({ textContent: JSON.stringify(facts) }),
});

const { edges } = await import('#stores/device/edges.ts');
const { shopStorage } = await import('#stores/device/shop-storage.ts');
const { $agentName } = await import('./agent.ts');
const { $customer } = await import('#stores/customer/customer.ts');
const { orderFor, strangerWith } = await import('./caller.ts');
const { fakeCookies } = await import('./fake-cookies.ts');
const { asStaff, resumeSession } = await import('./as-staff.ts');
const { $login, logIn } = await import('./login.ts');
const { logOut } = await import('./logout.ts');
const { forgetTab, forgetTabOnLogout } = await import('./forget-tab.ts');
const { $newOrderIds, noteOrders } = await import('./new-orders.ts');
const { heldToken } = await import('./held-token.ts');
const { tabAtom, textOf } = await import('./tab-atom.ts');
const { addWaiting, waitingNow } = await import('./waiting-changes.ts');
const { $displayName, $isLoggedIn, $user, forgetSession, lookAgain } = await import('./session.ts');

const NOW = Date.parse('2026-11-21T08:00:00Z');
const LIFE_MS = 600_000;

/** A browser's cookies, and a store that counts its requests. */
const world = {
  now: NOW,
  cookies: fakeCookies((cookie) => world.written.push(cookie)),
  written: [] as string[],
  asked: [] as string[],
  bodies: [] as { readonly device?: string }[],
  /** Tokens that the store accepts. */
  good: new Set<string>(),
  canRefresh: true,
  /** Whose login its cookie remembers, where it says so. */
  renewedAs: {},
  /** Whether its host strips the `Authorization` header. */
  stripsHeader: false,
  /** Whether it refuses the tokens that it issues, as with a wrong clock. */
  takesNone: false,
  /** Whether its plugin remembers logins in a cookie. */
  hasCookie: true,
  isOnline: true,
  made: 0,
};

const tokenOf = (expiresAt: number): string => {
  world.made += 1;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ made: world.made })}.${part({ exp: expiresAt / 1000 })}.signature`;
  world.good.add(token);
  return token;
};

const json = (status: number, body: unknown): Response => Response.json(body, { status });

function answer(path: string, headers: Headers, body: string | undefined): Response {
  if (path.endsWith('/revoke')) return json(200, { success: true });
  const { username = '', password } = JSON.parse(body ?? '{}') as { username?: string; password?: string };
  if (path.endsWith('/token') && password !== undefined) {
    if (password !== 'right') return json(401, { code: 'account_locked', message: 'Wrong <b>password</b>' });
    return json(200, {
      data: {
        token: tokenOf(world.now + LIFE_MS),
        ...(world.hasCookie && { id: 2 }),
        nicename: username.toLowerCase().replace(/@.*/, ''),
        displayName: 'Rana',
        email: 'rana@example.com',
      },
    });
  }
  if (path.endsWith('/token')) {
    return world.canRefresh
      ? json(200, { data: { token: tokenOf(world.now + LIFE_MS), displayName: 'Rana', ...world.renewedAs } })
      : json(401, { code: 'jwt_auth_obsolete_refresh_token', message: 'Obsolete' });
  }
  const bearer = headers.get('authorization')?.replace('Bearer ', '') ?? '';
  if (!world.good.has(bearer) || world.takesNone) return json(403, { code: 'rest_forbidden', message: 'No' });
  return json(200, []);
}

edges.now = () => world.now;
edges.fetch = async (input, init) => {
  const path = String(input);
  world.asked.push(`${init?.method} ${path}`);
  if (typeof init?.body === 'string') world.bodies.push(JSON.parse(init.body));
  if (!world.isOnline) throw new TypeError('Failed to fetch');
  const response = answer(path, new Headers(init?.headers), init?.body as string | undefined);
  if (path.endsWith('/validate') && world.stripsHeader)
    return json(403, { code: 'jwt_auth_no_auth_header', message: 'Authorization header not found.' });
  // After a refusal the store is asked about the token, to tell a bad token from a missing right.
  if (path.endsWith('/validate') && response.status === 403)
    return json(403, { code: 'jwt_auth_invalid_token', message: 'Expired token' });
  return response;
};
vi.spyOn(console, 'warn').mockImplementation(() => {});

const call = async (token: string): Promise<Result<string>> => {
  const { theStaff } = await import('./staff-api.ts');
  const answered = await theStaff().todayOrders(token);
  return answered.ok ? ok(token) : answered;
};

beforeEach(async () => {
  Object.assign(world, {
    now: NOW,
    canRefresh: true,
    renewedAs: {},
    hasCookie: true,
    isOnline: true,
    stripsHeader: false,
    takesNone: false,
    asked: [],
    written: [],
  });
  await logOut();
  world.cookies.clear();
  Object.assign(world, { asked: [], written: [], good: new Set() });
});

describe('a login', () => {
  it('stores token, user and name, and three cookies for a day: Secure, SameSite and for the whole site', async () => {
    expect(await logIn(' rana ', 'right')).toBe(true);
    expect([$isLoggedIn.get(), $displayName.get(), $user.get()]).toEqual([
      true,
      'Rana',
      { username: 'rana', email: 'rana@example.com', id: 2 },
    ]);
    expect([...world.cookies.keys()].sort()).toEqual([
      'dukkan.shop.expiry',
      'dukkan.shop.refresh',
      'dukkan.shop.token',
    ]);
    const kept = world.written.filter((cookie) => !cookie.includes('Max-Age=0'));
    expect(kept).toHaveLength(3);
    for (const cookie of kept) expect(cookie).toMatch(/; Path=\/; Max-Age=86400; SameSite=Strict; Secure$/);
  });

  it('is not renewed if the store does not remember it, and ends with its token', async () => {
    world.hasCookie = false;
    await logIn('rana', 'right');
    expect([...world.cookies.keys()].sort()).toEqual(['dukkan.shop.expiry', 'dukkan.shop.token']);
    world.now += LIFE_MS;
    world.asked = [];
    expect(await asStaff(call)).toEqual({ ok: false, error: { code: 'auth.required' } });
    expect([world.asked, $isLoggedIn.get()]).toEqual([[], false]);
  });

  it('sends the same name of this browser each time, until a logout', async () => {
    const deviceOf = async () => {
      world.bodies = [];
      await logIn('rana', 'right');
      world.good.clear();
      await asStaff(call);
      const sent = world.bodies.flatMap(({ device }) => device ?? []);
      expect(sent).toHaveLength(2);
      expect(new Set(sent).size).toBe(1);
      return sent[0];
    };
    const first = await deviceOf();
    expect(await deviceOf()).toBe(first);
    await logOut();
    expect(await deviceOf()).not.toBe(first);
  });

  it('fails clearly if the server does not get or accept the token, and leaves no session that would loop to the login', async () => {
    for (const trouble of [{ stripsHeader: true }, { takesNone: true }]) {
      Object.assign(world, { stripsHeader: false, takesNone: false }, trouble);
      expect(await logIn('rana', 'right')).toBe(false);
      expect($login.get().error?.code).toBe('auth.not-received');
      expect([heldToken(), world.cookies.size, $displayName.get()]).toEqual([null, 0, '']);
    }
  });

  it('that fails shows the store’s words without tags, and leaves no session', async () => {
    await logIn('rana', 'right');
    expect(await logIn('rana', 'wrong')).toBe(false);
    expect($login.get()).toEqual({
      loading: false,
      error: { code: 'login.invalid', params: { status: 401, message: 'Wrong password' } },
    });
    expect([heldToken(), world.cookies.size, $displayName.get()]).toEqual([null, 0, '']);
  });

  it('is blocked for a while after the third wrong password, without a request', async () => {
    for (let tries = 0; tries < 3; tries += 1) await logIn('rana', 'wrong');
    world.asked = [];
    await logIn('rana', 'right');
    expect([$login.get().error, world.asked]).toEqual([{ code: 'login.wait', params: { seconds: 2 } }, []]);
    world.now += 2000;
    expect(await logIn('rana', 'right')).toBe(true);
  });
});

describe('a call of the staff', () => {
  it('renews an expiring token once for all simultaneous callers', async () => {
    await logIn('rana', 'right');
    const first = heldToken();
    world.now += LIFE_MS - 20_000;
    world.asked = [];
    const answers = await Promise.all([asStaff(call), asStaff(call), asStaff(call)]);
    expect(world.asked.filter((path) => path === 'POST /wp-json/jwt-auth/v1/token')).toHaveLength(1);
    expect(new Set(answers.map((each) => each.ok && each.value))).toEqual(new Set([heldToken()]));
    expect(heldToken()).not.toBe(first);
  });

  it('renews a token that the store refuses, and repeats the request', async () => {
    await logIn('rana', 'right');
    world.good.clear();
    world.asked = [];
    expect((await asStaff(call)).ok).toBe(true);
    expect(world.asked).toEqual([
      'GET /wp-json/treesal/v1/today-orders',
      'POST /wp-json/jwt-auth/v1/token/validate',
      'POST /wp-json/jwt-auth/v1/token',
      'GET /wp-json/treesal/v1/today-orders',
    ]);
  });

  it('uses the token that another tab renewed meanwhile', async () => {
    await logIn('rana', 'right');
    world.good.clear();
    const other = tokenOf(NOW + LIFE_MS);
    const answers = asStaff(async (token) => {
      if (token !== other) shopStorage['dukkan:shop:staff-token'] = other;
      return call(token);
    });
    world.asked = [];
    expect(await answers).toEqual({ ok: true, value: other });
    expect(world.asked.filter((path) => path.endsWith('v1/token'))).toEqual([]);
  });

  it('ends the session when the store refuses a new token', async () => {
    await logIn('rana', 'right');
    world.good.clear();
    world.canRefresh = false;
    expect(await asStaff(call)).toEqual({ ok: false, error: { code: 'auth.required' } });
    expect([$isLoggedIn.get(), world.cookies.size]).toEqual([false, 0]);
    // A missing cookie alone must not keep it either.
    expect(Object.keys(shopStorage).filter((key) => key.includes('staff-token'))).toEqual([]);
  });

  it('keeps the session while there is no connection', async () => {
    await logIn('rana', 'right');
    world.now += LIFE_MS;
    world.isOnline = false;
    const answered = await asStaff(call);
    expect(answered.ok ? '' : answered.error.code).toMatch(/^network\./);
    expect($isLoggedIn.get()).toBe(true);
  });
});

describe('the memory of a tab', () => {
  // Like the browser's storage, with values as its own properties.
  const kept: Record<string, string> = Object.create({
    get length() {
      return Object.keys(kept).length;
    },
    key: (index: number) => Object.keys(kept)[index] ?? null,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => delete kept[key],
  });
  vi.stubGlobal('sessionStorage', kept);
  // Values that local storage refuses are kept in the tab.
  const remembered = () => Object.keys(kept).filter((key) => key !== 'dukkan:shop:unstored');
  const opened = () => tabAtom('staff-search', '', textOf);
  const tap = (orderId: number): WaitingChange => ({
    ...{ orderId, orderNumber: String(orderId), at: NOW, by: 'rana' },
    change: { action: 'complete', changeId: 'c' },
  });
  const placed = (...ids: number[]) => ids.map((id) => ({ id, placedAt: world.now }));

  it('returns to the same user, also after the session has ended', async () => {
    await logIn('rana', 'right');
    opened().set('0599');
    forgetSession();
    await logIn('rana', 'right');
    expect(opened().get()).toBe('0599');
  });

  it.each(['Rana', 'rana@example.com'])('returns to the same user who logs in as %s', async (typed) => {
    await logIn('rana', 'right');
    opened().set('0599');
    addWaiting(tap(1));
    orderFor({ ...strangerWith('0599'), name: 'Layla' }, 'Rana', { zones: [], branches: [] });
    forgetSession();
    await logIn(typed, 'right');
    expect([opened().get(), $agentName.get(), waitingNow()]).toEqual(['0599', 'Rana', [tap(1)]]);
  });

  it('is hidden from other users, and deleted', async () => {
    await logIn('rana', 'right');
    opened().set('0599');
    await logIn('sami', 'right');
    expect(opened().get()).toBe('');
    expect(JSON.stringify(kept)).not.toContain('0599');
  });

  it('is read again after the page cache, because other pages of the tab may have written', async () => {
    const heard = vi.fn<(type: string, react: (event: { readonly persisted: boolean }) => void) => void>();
    vi.stubGlobal('addEventListener', heard);
    await logIn('rana', 'right');
    const left = opened();
    vi.stubGlobal('addEventListener', undefined);
    opened().set('0599');
    const [type, show] = heard.mock.calls[0] ?? [];
    show?.({ persisted: false });
    expect([type, left.get()]).toEqual(['pageshow', '']);
    show?.({ persisted: true });
    expect(left.get()).toBe('0599');
  });

  it('of a caller continues under the same name only', async () => {
    await logIn('rana', 'right');
    orderFor({ ...strangerWith('0599'), name: 'Layla' }, 'Rana', { zones: [], branches: [] });
    forgetSession();
    await logIn('rana', 'right');
    expect([$agentName.get(), $customer.get().name]).toEqual(['Rana', 'Layla']);
    await logIn('sami', 'right');
    expect([$agentName.get(), $customer.get().name]).toEqual(['', '']);
  });

  it('of orders ends with the session, also when an answer is late', async () => {
    await logIn('rana', 'right');
    noteOrders(placed(1));
    noteOrders(placed(2, 1));
    expect([...$newOrderIds.get()]).toEqual([2]);
    await logOut();
    noteOrders(placed(3, 2, 1));
    expect(remembered()).toEqual([]);
  });

  it('of new orders holds those of this half day, and none that an earlier day left for today', async () => {
    await logIn('rana', 'right');
    noteOrders(placed(11));
    $newOrderIds.set(new Set());
    const HOUR_MS = 3_600_000;
    const [before, night] = [world.now - 13 * HOUR_MS, world.now - 11 * HOUR_MS];
    const listed = [...placed(11), { id: 12, placedAt: before }, { id: 13, placedAt: night }];
    noteOrders(listed);
    expect([...$newOrderIds.get()]).toEqual([13]);
    noteOrders(listed);
    expect([...$newOrderIds.get()]).toEqual([13]);
  });

  it('is deleted by a logout in another tab, also from a customer’s page', async () => {
    const heard = vi.fn<(type: string, listener: (event: unknown) => void) => void>();
    vi.stubGlobal('addEventListener', heard);
    await logIn('rana', 'right');
    opened().set('0599');
    forgetTabOnLogout();
    const [type, listener] = heard.mock.calls.find(([name]) => name === 'storage') ?? [];
    expect([type, JSON.stringify(kept).includes('0599')]).toEqual(['storage', true]);
    listener?.({ key: 'dukkan:shop:cart:1', newValue: null });
    expect(JSON.stringify(kept)).toContain('0599');
    delete shopStorage['dukkan:shop:staff-last'];
    shopStorage['dukkan:shop:customer'] = 'Layla';
    listener?.({ key: 'dukkan:shop:staff-last', newValue: null });
    expect(remembered()).toEqual([]);
    expect(JSON.stringify(kept)).not.toMatch(/Layla|0599|rana/i);
  });

  it('is deleted by a logout in another tab, too', async () => {
    await logIn('rana', 'right');
    opened().set('0599');
    for (const key of Object.keys(shopStorage)) delete shopStorage[key];
    forgetTab();
    expect(remembered()).toEqual([]);
  });
});

describe('a session', () => {
  it('is resumed when the stored token is missing and its cookie exists', async () => {
    await logIn('rana', 'right');
    delete shopStorage['dukkan:shop:staff-token'];
    expect(lookAgain()).toBe(false);
    expect(await resumeSession()).toBe(true);
  });

  it('that a device has forgotten has the name of its account, or of the last user if the account has none', async () => {
    const renewed = async (renewedAs: object) => {
      await logIn('rana', 'right');
      world.renewedAs = renewedAs;
      delete shopStorage['dukkan:shop:staff-token'];
      $user.set(undefined);
      expect(await resumeSession()).toBe(true);
      return $user.get()?.username;
    };
    expect(await renewed({ nicename: 'sami' })).toBe('sami');
    expect(await renewed({})).toBe('rana');
  });

  it('is not resumed after a logout, even if the store would allow it', async () => {
    await logIn('rana', 'right');
    await logOut();
    world.asked = [];
    expect(await resumeSession()).toBe(false);
    expect(world.asked).toEqual([]);
  });

  it('stores nothing when it ends again after a logout, because a call was still under way', async () => {
    await logIn('rana', 'right');
    await logOut();
    forgetSession();
    expect(Object.keys(shopStorage)).toEqual([]);
  });

  it('deletes everything on the device at logout, also offline', async () => {
    await logIn('rana', 'right');
    shopStorage['dukkan:shop:cart:1'] = '{"productId":1}';
    world.cookies.set('other', '1');
    world.isOnline = false;
    const caches = new Set(['dukkan.shop.pages', 'other']);
    vi.stubGlobal('caches', {
      keys: async () => [...caches],
      delete: async (name: string) => caches.delete(name),
    });
    sessionStorage.setItem('visits', '1');
    await logOut();
    expect([[...caches], Object.keys(sessionStorage)]).toEqual([[], []]);
    expect([Object.keys(shopStorage), world.cookies.size, $user.get(), $displayName.get()]).toEqual([
      [],
      0,
      undefined,
      '',
    ]);
  });

  it('exists only while both the stored token and its cookie do, in any order of events', async () => {
    const steps: Record<string, () => unknown> = {
      'log in': () => logIn('rana', 'right'),
      'log in wrongly': () => logIn('rana', 'wrong'),
      'cookies end': () => world.cookies.clear(),
      'token cookie ends': () => world.cookies.delete('dukkan.shop.token'),
      'storage ends': () => delete shopStorage['dukkan:shop:staff-token'],
      'an hour passes': () => {
        world.now += 3_600_000;
      },
      'server forgets': () => {
        world.canRefresh = false;
        world.good.clear();
      },
      offline: () => {
        world.isOnline = false;
      },
      online: () => {
        world.isOnline = true;
      },
      call: () => asStaff(call),
      resume: () => resumeSession(),
      'log out': () => logOut(),
      forget: () => forgetSession(),
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 12 }), async (names) => {
        world.canRefresh = true;
        world.isOnline = true;
        for (const name of names) {
          await steps[name]?.();
          const hasBoth =
            shopStorage['dukkan:shop:staff-token'] !== undefined && world.cookies.has('dukkan.shop.token');
          expect(lookAgain()).toBe(hasBoth);
          if (name === 'log out' || name === 'log in wrongly' || name === 'forget')
            expect(hasBoth).toBe(false);
        }
        await logOut();
      }),
      { numRuns: 60 },
    );
  });
});
