import { describe, expect, test } from 'vitest';
import { skipWhen } from '#tests/skip-when.ts';
import { noAdministrator, openDataService } from './set-up/data-target.ts';
import { successOf } from './set-up/expect-success.ts';

const target = await openDataService();
const { settings, visitor, loggedIn, slug, administrator, staff, clock } = target;
const SETTINGS = 'CustomerSettings';
const noSlug = slug ? null : 'CONTRACT_SLUG names no merchant';
const noStaff = staff ? null : 'CONTRACT_USER_EMAIL and CONTRACT_USER_PASSWORD are not set';
const nobody = visitor().api;

describe('everybody', () => {
  test('is told when a merchant has no settings', async () => {
    await expect(settings('no-such-merchant')).rejects.toMatchObject({ code: 'source.no-settings' });
  });

  test('is refused unknown items in the words of forbidden ones', async () => {
    for (const call of [nobody.items.one(SETTINGS, 999_999), nobody.items.list('no_such_collection')])
      expect(await call).toMatchObject({
        ok: false,
        error: { code: 'auth.forbidden', params: { status: 403 } },
      });
  });

  test('is refused an unknown filter', async () => {
    expect(await nobody.items.list(SETTINGS, { filter: { slug: { _nonsense: 1 } } })).toMatchObject({
      ok: false,
      error: { code: 'request.invalid', params: { status: 400 } },
    });
  });

  test('may not write', async () => {
    const refused = { ok: false, error: { code: 'auth.forbidden' } };
    expect(await nobody.items.create(SETTINGS, [{ slug: 'x' }])).toMatchObject(refused);
    expect(await nobody.items.update(SETTINGS, 1, { name: 'x' })).toMatchObject(refused);
    expect(await nobody.items.remove(SETTINGS, [1])).toMatchObject(refused);
    expect(await nobody.users.create({ email: 'x@example.com' })).toMatchObject({ ok: false });
  });

  test('is told to log in when they ask who they are', async () => {
    expect(await nobody.users.me()).toMatchObject({
      error: { code: 'auth.required', params: { status: 401 } },
    });
  });

  test('may ask for a letter about a password, whoever has the address', async () => {
    expect(await nobody.password.request('nobody@example.com')).toEqual({ ok: true, value: undefined });
  });

  test('is refused with a letter that was made up', async () => {
    expect(await nobody.password.reset('made-up', 'New-123456')).toMatchObject({
      error: { code: 'link.invalid' },
    });
    expect(await nobody.users.acceptInvite('made-up', 'New-123456')).toMatchObject({
      error: { code: 'link.invalid' },
    });
  });
});

describe('everybody at a merchant’s data', () => {
  skipWhen(noSlug);

  test('reads a merchant’s settings with the rows of its images', async () => {
    expect(await settings(slug)).toMatchObject({ slug, images: expect.any(Array) });
  });

  test('reads a list with its counts, and one of it', async () => {
    const list = await successOf(
      nobody.items.list(SETTINGS, { filter: { slug: { _eq: slug } }, fields: ['id', 'slug'], meta: '*' }),
    );
    expect(list).toMatchObject({ items: [{ slug }], filtered: 1 });
    const [{ id }] = list.items as [{ id: number }];
    expect(await successOf(nobody.items.one(SETTINGS, id, { fields: ['slug'] }))).toEqual({ slug });
  });

  test('sees files and gets a picture of the size that was asked for', async ({ skip }) => {
    const files = (await successOf(nobody.files({ fields: ['id', 'type'] }))).items as readonly {
      readonly id: string;
      readonly type: string;
    }[];
    const file = files.find(({ type }) => type.startsWith('image/'));
    if (!file) return skip('the data service shows no pictures');
    const address = nobody.assetUrl(file.id, { width: 40, format: 'webp' }) ?? '';
    const response = await visitor().browser(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });
});

describe('a login', () => {
  test('a login with a wrong password is refused, and leaves no session', async () => {
    const { api, kept } = visitor();
    expect(await api.session.login('staff@quds-grill.example', 'wrong')).toMatchObject({
      ok: false,
      error: { code: 'login.invalid' },
    });
    expect(kept.session).toBeNull();
  });
});

describe('a session', () => {
  skipWhen(noStaff);

  test('says who one is, until logout', async () => {
    const { api, kept } = await loggedIn(staff);
    expect(await successOf(api.users.me())).toMatchObject({ id: expect.any(String) });
    const held = kept.session;
    expect(await api.session.logout()).toEqual({ ok: true, value: undefined });
    kept.session = held;
    expect(await api.session.refresh()).toMatchObject({ error: { code: 'auth.required' } });
    expect(await api.session.logout()).toEqual({ ok: true, value: undefined });
  });

  test('is renewed with a token that is good once', async () => {
    const { api, kept } = await loggedIn(staff);
    const first = kept.session;
    await successOf(api.session.refresh());
    expect(kept.session?.tokens?.refresh).not.toBe(first?.tokens?.refresh);
    kept.session = first;
    expect(await api.session.refresh()).toMatchObject({ error: { code: 'auth.required' } });
    expect(kept.session).toBeNull();
  });

  test('a session that has ended is renewed by the call that needs it', async () => {
    const { api, kept } = await loggedIn(staff);
    const old = kept.session?.tokens?.refresh;
    if (clock) clock.now += 16 * 60_000;
    else if (kept.session) kept.session = { ...kept.session, expiresAt: 0 };
    expect((await api.users.me()).ok).toBe(true);
    expect(kept.session?.tokens?.refresh).not.toBe(old);
  });

  test('a session of a user without the right does not make users', async () => {
    const { api } = await loggedIn(staff);
    expect(await api.users.create({ email: 'x@example.com', password: 'New-123456' })).toMatchObject({
      ok: false,
      error: { code: 'auth.forbidden' },
    });
  });
});

describe('an administrator', () => {
  skipWhen(noAdministrator(target));

  const name = `contract-${Math.floor(Math.random() * 1e9)}`;

  test('makes, changes and removes a row; a second one of its slug is refused', async () => {
    const { api } = await loggedIn(administrator);
    const [made] = (await successOf(api.items.create(SETTINGS, [{ slug: name, name: 'Contract' }])))
      .items as [{ id: number }];
    expect(await successOf(api.items.update(SETTINGS, made.id, { name: 'Changed' }))).toMatchObject({
      id: made.id,
      name: 'Changed',
    });
    expect(await api.items.create(SETTINGS, [{ slug: name }])).toMatchObject({
      error: { code: 'record.not-unique', params: { field: 'slug' } },
    });
    expect(await api.items.create(SETTINGS, [{ name: 'Without a slug' }])).toMatchObject({
      error: { code: 'record.value-refused', params: { field: 'slug' } },
    });
    expect(await api.items.remove(SETTINGS, [made.id])).toEqual({ ok: true, value: undefined });
    await expect(settings(name)).rejects.toMatchObject({ code: 'source.no-settings' });
  });

  test('makes a user, once', async () => {
    const { api } = await loggedIn(administrator);
    const user = { email: `${name}@example.com`, password: 'New-123456' };
    expect(await successOf(api.users.create(user))).toMatchObject({ email: user.email });
    expect(await api.users.create(user)).toMatchObject({
      error: { code: 'record.not-unique', params: { field: 'email' } },
    });
  });
});
