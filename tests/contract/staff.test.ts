import { afterAll, describe, expect, test } from 'vitest';
import { skipWhen } from '#tests/skip-when.ts';
import { successOf } from './set-up/expect-success.ts';
import { orderDraft } from './set-up/order-draft.ts';
import { openStore } from './set-up/store-target.ts';

const target = await openStore();
const { staffClient, ordering, staff, stranger, embedded, lacks } = target;
const noLogin = lacks('/jwt-auth/v1/token');
const noStaff =
  noLogin ??
  lacks('/treesal/v1/today-orders') ??
  (staff ? null : 'CONTRACT_STAFF_USERNAME and CONTRACT_STAFF_PASSWORD are not set');
const noCookie = noStaff ?? (embedded ? null : 'not every login plugin keeps a cookie');

afterAll(target.close);

const account = staff ?? { username: '', password: '' };
const tokenOf = async ({ username, password } = account) =>
  (await successOf(staffClient.login(username, password, 'desk'))).token;

describe('a login', () => {
  skipWhen(noLogin);

  test('a login under an unknown name is refused in words, without markup', async () => {
    const refused = await staffClient.login('nobody-of-this-name', 'wrong', 'desk');
    expect(refused).toMatchObject({ ok: false, error: { code: 'login.invalid' } });
    expect(!refused.ok && String(refused.error.params?.message)).toMatch(/^[^<>]+$/);
  });

  test('a token that was made up opens nothing', async () => {
    expect(await staffClient.validate('made.up.token')).toMatchObject({ error: { code: 'auth.required' } });
    expect(await staffClient.todayOrders('made.up.token')).toMatchObject({ ok: false });
  });
});

describe('staff', () => {
  skipWhen(noStaff);

  test('log in with a token and a name', async () => {
    const session = await successOf(staffClient.login(account.username, account.password, 'desk'));
    expect(session.displayName).not.toBe('');
    expect(session.expiresAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(
      embedded ? embedded.clock.now : Date.now(),
    );
    expect(await staffClient.validate(session.token)).toEqual({ ok: true, value: true });
  });

  test('see the orders of today, all of which can be read, and each of them', async () => {
    if (embedded) await successOf(ordering.createOrder(orderDraft({})));
    const token = await tokenOf();
    const { orders, unreadable } = await successOf(staffClient.todayOrders(token));
    expect(unreadable).toEqual([]);
    if (embedded) expect(orders).toHaveLength(1);
    const [first] = orders;
    if (first) expect(await successOf(staffClient.order(first.id, token))).toEqual(first);
  });

  test('do not find an unknown order', async () => {
    expect(await staffClient.order(999_999_999, await tokenOf())).toMatchObject({
      error: { code: 'order.not-found' },
    });
  });

  test('find what somebody with a phone number ordered, the newest first, and nobody’s by a part of it', async ({
    skip,
  }) => {
    const missing =
      lacks('/treesal/v1/customer-orders') ??
      (target.placesOrders ? null : 'CONTRACT_PLACE_ORDERS is not yes');
    if (missing) return skip(missing);
    const token = await tokenOf();
    // A number that nobody has.
    const phone = `05${String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
      .padStart(8, '0')
      .slice(-8)}`;
    const first = await successOf(ordering.createOrder(orderDraft({ customerPhone: phone })));
    const second = await successOf(ordering.createOrder(orderDraft({ customerPhone: phone })));
    const all = await successOf(staffClient.customerOrders(phone, null, token));
    expect([all.orders.map(({ id }) => id), all.hasMore]).toEqual([[second.id, first.id], false]);
    const older = await successOf(staffClient.customerOrders(phone, second.id, token));
    expect(older.orders.map(({ id }) => id)).toEqual([first.id]);
    expect((await staffClient.customerOrders(phone.slice(-4), null, token)).ok).toBe(false);
    if (stranger)
      expect(await staffClient.customerOrders(phone, null, await tokenOf(stranger))).toMatchObject({
        error: { code: 'auth.forbidden' },
      });
  });

  test('people without the right see nothing', async ({ skip }) => {
    if (!stranger) return skip('CONTRACT_STRANGER_USERNAME and CONTRACT_STRANGER_PASSWORD are not set');
    const token = await tokenOf(stranger);
    expect(await staffClient.todayOrders(token)).toMatchObject({ error: { code: 'auth.forbidden' } });
    expect(await staffClient.order(1, token)).toMatchObject({ error: { code: 'auth.forbidden' } });
  });
});

describe('the server’s cookie', () => {
  skipWhen(noCookie);

  test('gives a new token when the old one has ended, until logout', async () => {
    if (!embedded) return;
    const first = await successOf(staffClient.login(account.username, account.password, 'desk'));
    embedded.clock.now = (first.expiresAt ?? 0) + 1000;
    expect(await staffClient.todayOrders(first.token)).toMatchObject({ error: { code: 'auth.required' } });
    const second = await successOf(staffClient.refresh('desk'));
    expect((await staffClient.todayOrders(second.token)).ok).toBe(true);
    expect(await staffClient.logout()).toEqual({ ok: true, value: undefined });
    expect(await staffClient.refresh('desk')).toMatchObject({ error: { code: 'auth.required' } });
  });

  test('the cookie of one person lets nobody else in, and nobody without a password', async () => {
    if (!embedded || !stranger) return;
    await successOf(staffClient.login(account.username, account.password, 'desk'));
    expect(await staffClient.login(stranger.username, 'wrong', 'desk')).toMatchObject({
      error: { code: 'login.invalid' },
    });
    const other = await successOf(staffClient.login(stranger.username, stranger.password, 'desk'));
    expect(other).toMatchObject({ displayName: 'Customer', isRemembered: true });
    expect((await successOf(staffClient.refresh('desk'))).displayName).toBe('Customer');
  });

  test('two desks with one account have a cookie each, and both go on being renewed', async () => {
    if (!embedded) return;
    const desks = ['one', 'two'].map((device) => ({ device, api: target.newStaffClient() }));
    for (const { device, api } of desks)
      await successOf(api.login(account.username, account.password, device));
    for (const { device, api } of desks) expect((await api.refresh(device)).ok).toBe(true);
  });
});
