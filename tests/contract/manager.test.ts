import { afterAll, describe, expect, test } from 'vitest';
import { managedShopApi } from '#api/managed-shop.ts';
import { managedZonesApi } from '#api/managed-zones.ts';
import { TAKINGS_PERIODS } from '#domain/manage/takings-period.ts';
import { addStaff, tokenOf } from '#scripts/backend/set-up/test-staff.ts';
import { skipWhen } from '#tests/skip-when.ts';
import { successOf } from './set-up/expect-success.ts';
import { openStore } from './set-up/store-target.ts';

const target = await openStore();
const { embedded, staffClient, staff, lacks } = target;
const MANAGER = { username: 'manager', displayName: 'Manager', email: '', role: 'manager' } as const;
if (embedded) await addStaff(embedded, [MANAGER]);
const shop = managedShopApi({ ...target, log: () => {}, locale: 'ar' });
const zones = managedZonesApi({ ...target, log: () => {}, locale: 'ar' });

afterAll(target.close);

const bearerOf = async (): Promise<string> => {
  if (embedded)
    return String((await tokenOf(embedded, MANAGER.username)).authorization).replace('Bearer ', '');
  const { CONTRACT_MANAGER_USERNAME: name, CONTRACT_MANAGER_PASSWORD: password } = process.env;
  return (await successOf(staffClient.login(name ?? '', password ?? '', 'desk'))).token;
};
const noManager =
  lacks('/treesal/v1/manage/takings') ??
  (embedded || process.env.CONTRACT_MANAGER_USERNAME ? null : 'CONTRACT_MANAGER_USERNAME is not set');

describe('takings', () => {
  skipWhen(noManager);

  test.each(TAKINGS_PERIODS)('of %s add up', async (period) => {
    const takings = await successOf(shop.takings(period, await bearerOf()));
    const sum = (figures: readonly { readonly total: { readonly amount: number } }[]) =>
      figures.reduce((all, { total }) => all + total.amount, 0);
    for (const parts of [takings.byMode, takings.byHour, takings.byDay])
      expect(sum(parts)).toBe(takings.total.amount);
    // Servers may leave the two out.
    const paidOrNot = [takings.taken, takings.untaken].filter((part) => part !== null);
    if (paidOrNot.length > 0) expect(sum(paidOrNot)).toBe(takings.total.amount);
  });

  test('are refused to others than managers', async ({ skip }) => {
    expect(await shop.takings('today', 'nobody')).toMatchObject({ error: { code: 'auth.required' } });
    if (!staff) return skip('CONTRACT_STAFF_USERNAME and CONTRACT_STAFF_PASSWORD are not set');
    const { token } = await successOf(staffClient.login(staff.username, staff.password, 'desk'));
    expect(await shop.takings('today', token)).toMatchObject({ error: { code: 'auth.forbidden' } });
  });
});

describe('the menu of a manager', () => {
  skipWhen(noManager);

  test('is read, and refused to others', async () => {
    const { dishes } = await successOf(shop.menu(await bearerOf()));
    expect(dishes.length).toBeGreaterThan(0);
    expect(await shop.menu('nobody')).toMatchObject({ error: { code: 'auth.required' } });
  });

  test('marks a dish as sold out for today only once, and an undo brings it back', async ({ skip }) => {
    if (!target.placesOrders) return skip('CONTRACT_PLACE_ORDERS is not yes');
    const token = await bearerOf();
    const { dishes } = await successOf(shop.menu(token));
    const dish = dishes.find(({ isInStock, choices }) => isInStock && choices.length === 0);
    const wanted = { soldOut: 'today', pieces: null, changeId: crypto.randomUUID() } as const;
    for (let sent = 0; sent < 2; sent += 1)
      expect(await successOf(shop.setStock(dish?.id ?? 0, wanted, token))).toMatchObject({
        soldOut: 'today',
      });
    await successOf(shop.undo(wanted.changeId, token));
    const after = await successOf(shop.menu(token));
    expect(after.dishes.find(({ id }) => id === dish?.id)).toMatchObject({ soldOut: 'no', isInStock: true });
    const made = (await successOf(shop.changes(token))).filter(({ id }) => id === wanted.changeId);
    expect(made).toMatchObject([{ became: 'today', isUndone: true }]);
  });

  test('has a sale with a first and a last day, and an undo takes it back', async ({ skip }) => {
    if (!target.placesOrders) return skip('CONTRACT_PLACE_ORDERS is not yes');
    const token = await bearerOf();
    const { dishes } = await successOf(shop.menu(token));
    const dish = dishes.find(({ price, choices }) => price && choices.length === 0);
    const before = await successOf(shop.price(dish?.id ?? 0, token));
    if (!before) throw new Error('The dish has no price.');
    const changeId = crypto.randomUUID();
    const sale = { ...before.regular, amount: before.regular.amount - 1 };
    const days = { saleFrom: '2098-12-30', saleUntil: '2099-01-02' };
    const changed = await successOf(
      shop.setPrice(dish?.id ?? 0, { regular: before.regular, sale, ...days }, changeId, token),
    );
    // It is not on yet.
    expect(changed.price).toEqual(before.regular);
    expect(await successOf(shop.price(dish?.id ?? 0, token))).toEqual({
      ...{ regular: before.regular, sale },
      ...days,
    });
    const made = (await successOf(shop.changes(token))).filter(({ id }) => id === changeId);
    expect(made).toMatchObject([{ saleDays: days }]);
    await successOf(shop.undo(changeId, token));
    expect(await successOf(shop.price(dish?.id ?? 0, token))).toEqual(before);
  });
});

describe('the photo of a dish', () => {
  skipWhen(noManager);

  test('is taken away only once, and an undo brings it back', async ({ skip }) => {
    if (!target.placesOrders) return skip('CONTRACT_PLACE_ORDERS is not yes');
    const token = await bearerOf();
    const before = await successOf(shop.menu(token));
    const dish = before.dishes.find(({ hasPhoto }) => hasPhoto);
    if (!dish) return skip('no dish has a picture');
    const changeId = crypto.randomUUID();
    const sent = [1, 2].map(() => shop.setPhoto(dish.id, null, changeId, token));
    for (const answer of sent) await successOf(answer);
    const made = (await successOf(shop.changes(token))).filter(({ id }) => id === changeId);
    expect(made).toMatchObject([{ became: 'photo-removed', isUndone: false }]);
    await successOf(shop.undo(changeId, token));
    expect((await successOf(shop.menu(token))).dishes).toEqual(before.dishes);
  });
});

describe('the delivery zones of a manager', () => {
  skipWhen(noManager);

  test('are read, and refused to others', async () => {
    const { zones: told } = await successOf(zones.zones(await bearerOf()));
    expect(told.length).toBeGreaterThan(0);
    expect(await zones.zones('nobody')).toMatchObject({ error: { code: 'auth.required' } });
  });

  test('are closed only once, and an undo opens the zone', async ({ skip }) => {
    if (!target.placesOrders) return skip('CONTRACT_PLACE_ORDERS is not yes');
    const token = await bearerOf();
    const [first] = (await successOf(zones.zones(token))).zones;
    const id = first?.id ?? 0;
    const until = async () =>
      (await successOf(zones.zones(token))).zones.find((zone) => zone.id === id)?.closedUntil;
    const changeId = crypto.randomUUID();
    for (let sent = 0; sent < 2; sent += 1) await successOf(zones.close(id, true, changeId, token));
    expect(await until()).toBeGreaterThan(0);
    await successOf(shop.undo(changeId, token));
    expect(await until()).toBeNull();
    const made = (await successOf(shop.changes(token))).filter((change) => change.id === changeId);
    expect(made).toMatchObject([{ became: 'zone-closed', isUndone: true }]);
  });

  test('get a new cost that has a place in the list, where the zones are changed here', async ({ skip }) => {
    if (!target.placesOrders) return skip('CONTRACT_PLACE_ORDERS is not yes');
    const token = await bearerOf();
    const { canWrite, zones: told } = await successOf(zones.zones(token));
    const seen = told.find(({ fixed }) => !fixed.includes('cost'));
    if (!seen) return skip('only the store changes the costs of its zones');
    const place = told.indexOf(seen);
    const changeId = crypto.randomUUID();
    const cost = { ...seen.cost, amount: seen.cost.amount + 1 };
    const changed = await zones.replace(seen, { ...seen, cost }, changeId, token);
    if (!canWrite) return expect(changed).toMatchObject({ error: { code: 'zone.elsewhere' } });
    expect((await successOf(Promise.resolve(changed))).zones[place]).toMatchObject({ id: seen.id, cost });
    await successOf(shop.undo(changeId, token));
    expect((await successOf(zones.zones(token))).zones[place]).toEqual(seen);
  });
});

describe('the team of a manager', () => {
  skipWhen(noManager);

  test('is read, and refused to others', async ({ skip }) => {
    const team = await successOf(shop.team(await bearerOf()));
    expect(team.filter(({ isYou }) => isYou)).toMatchObject([{ role: 'manager' }]);
    expect(await shop.team('nobody')).toMatchObject({ error: { code: 'auth.required' } });
    if (!staff) return skip('CONTRACT_STAFF_USERNAME and CONTRACT_STAFF_PASSWORD are not set');
    const { token } = await successOf(staffClient.login(staff.username, staff.password, 'desk'));
    const forbidden = { error: { code: 'auth.forbidden' } };
    expect(await shop.team(token)).toMatchObject(forbidden);
    expect(await shop.resetPassword(staff.username, crypto.randomUUID(), token)).toMatchObject(forbidden);
  });

  test('grows by a driver who logs in, gets a new password, and is locked out by the removal', async ({
    skip,
  }) => {
    if (!target.placesOrders) return skip('CONTRACT_PLACE_ORDERS is not yes');
    const token = await bearerOf();
    const id = () => crypto.randomUUID();
    const username = `contract-${Date.now()}`;
    const driver = { username, name: 'سائق', email: '', role: 'driver', branches: [], zones: [] } as const;
    const logIn = (password: string) => staffClient.login(username, password, 'phone');
    const found = async () => (await successOf(shop.team(token))).find((each) => each.username === username);

    const first = await successOf(shop.addMember(driver, id(), token));
    expect(await shop.addMember(driver, id(), token)).toMatchObject({ error: { code: 'team.taken' } });
    await successOf(logIn(first));
    expect(await found()).toMatchObject({ role: 'driver', isListed: false, isYou: false });
    const second = await successOf(shop.resetPassword(username, id(), token));
    expect(await logIn(first)).toMatchObject({ ok: false });
    await successOf(logIn(second));
    await successOf(shop.endSessions(username, id(), token));
    expect(await found()).toMatchObject({ sessions: 0 });
    await successOf(shop.setRole(username, { ...driver, role: 'callcenter' }, id(), token));
    expect(await found()).toMatchObject({ role: 'callcenter' });
    await successOf(shop.removeMember(username, id(), token));
    expect(await found()).toBeUndefined();
    expect(await shop.removeMember(username, id(), token)).toMatchObject({
      error: { code: 'team.not-found' },
    });
  });
});
