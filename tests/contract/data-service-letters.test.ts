import { describe, expect, test } from 'vitest';
import { DEMO_BEARER, DEMO_TOKEN } from '#scripts/backend/directus/set-up/test-directus.ts';
import { staffRoleOf } from '#scripts/backend/directus/users.ts';
import { skipWhen } from '#tests/skip-when.ts';
import { openDataService } from './set-up/data-target.ts';
import { successOf } from './set-up/expect-success.ts';

const { visitor, loggedIn, administrator, staff, clock, baseUrl } = await openDataService();
const noEmbedded = clock ? null : 'it needs the letters and the clock of the embedded one';
const nobody = visitor().api;

describe('letters and providers', () => {
  skipWhen(noEmbedded);

  const lettersTo = async (email: string) => {
    const { data } = (await (
      await visitor().browser(`${baseUrl}/outbox`, { headers: DEMO_BEARER })
    ).json()) as {
      data: { to: string; token: string }[];
    };
    return data.filter(({ to }) => to === email);
  };

  test('someone who is invited sets a password and logs in', async () => {
    const { api } = await loggedIn(administrator);
    await successOf(api.users.invite('guest@example.com', staffRoleOf('quds-grill')));
    const [letter] = await lettersTo('guest@example.com');
    expect(await nobody.users.acceptInvite(letter?.token ?? '', 'Guest-123456')).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await nobody.users.acceptInvite(letter?.token ?? '', 'Other-1')).toMatchObject({
      error: { code: 'link.invalid' },
    });
    // A letter's token is no login.
    const headers = { Authorization: `Bearer ${letter?.token}` };
    expect((await visitor().browser(`${baseUrl}/users/me`, { headers })).status).toBe(401);
    const guest = await loggedIn({ email: 'guest@example.com', password: 'Guest-123456' });
    expect((await guest.api.users.me()).ok).toBe(true);
  });

  test('someone who forgot the password sets another, which ends the sessions of before', async () => {
    const before = await loggedIn({ email: 'guest@example.com', password: 'Guest-123456' });
    if (clock) clock.now += 1000;
    await successOf(nobody.password.request('guest@example.com'));
    const [letter] = await lettersTo('guest@example.com');
    await successOf(nobody.password.reset(letter?.token ?? '', 'Other-123456'));
    await loggedIn({ email: 'guest@example.com', password: 'Other-123456' });
    expect(await before.api.session.refresh()).toMatchObject({ error: { code: 'auth.required' } });
    expect(await nobody.password.reset(letter?.token ?? '', 'Third-123456')).toMatchObject({
      error: { code: 'link.invalid' },
    });
  });

  test('someone who comes back from a provider is logged in by the service’s cookie', async () => {
    const { api, kept, browser } = visitor();
    const address = api.providerUrl('demo', new URL('/login', baseUrl).href) ?? '';
    const asked = await browser(address, { redirect: 'manual', credentials: 'include' });
    expect(asked.status).toBe(302);
    const form = new URLSearchParams({
      email: staff?.email ?? '',
      password: staff?.password ?? '',
      token: DEMO_TOKEN,
    });
    const back = await browser(`${baseUrl}/auth/login/demo/callback`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      credentials: 'include',
    });
    expect([back.status, back.headers.get('location')]).toEqual([303, new URL('/login', baseUrl).href]);
    await successOf(api.session.resume());
    expect(kept.session?.tokens).toBeNull();
    expect((await api.users.me()).ok).toBe(true);
    await successOf(api.session.logout());
    expect(await api.session.resume()).toMatchObject({ error: { code: 'auth.required' } });
  });
});
