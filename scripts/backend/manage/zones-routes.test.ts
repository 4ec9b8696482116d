import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeChanges } from '#scripts/backend/catalogue/write-changes.ts';
import { accountByName } from '#scripts/backend/login/accounts.ts';
import { type Answer, deliveryOrder, order } from '#scripts/backend/set-up/test-order.ts';
import { addStaff, tokenOf } from '#scripts/backend/set-up/test-staff.ts';
import { ORIGIN, SEED, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { storeFromFiles } from '#sources/files/files.ts';

const MANAGER = { username: 'manager', displayName: 'رنا', email: '', role: 'manager' } as const;
const [ANY_DAY, SOME_DAYS] = [54, 55];

let store: TestStore;
let changesFile: string;
beforeEach(async () => {
  store = await testStore();
  changesFile = join(store.directory, 'changes.json');
  await addStaff(store, [...SEED.accounts, MANAGER]);
});
afterEach(() => store.close());

async function get(path = 'zones', username = 'manager'): Promise<Answer> {
  const response = await store.get(`treesal/v1/manage/${path}`, await tokenOf(store, username));
  return { status: response.status, body: await response.json() };
}
async function post(path: string, body: object = {}, username = 'manager'): Promise<Answer> {
  const sent = { change_id: crypto.randomUUID(), ...body };
  const response = await store.post(`treesal/v1/manage/${path}`, sent, await tokenOf(store, username));
  return { status: response.status, body: await response.json() };
}
const zoneIn = ({ body }: Answer, id: number) => body.zones.find((zone: { id: number }) => zone.id === id);
const zone = async (id: number) => zoneIn(await get(), id);
const change = async (id: number, fields: object) => post(`zones/${id}`, { ...(await zone(id)), ...fields });
const isTaken = async (fields: object) => (await order(store, deliveryOrder(fields))).body.code ?? 'taken';
const undo = (change_id: string) => post(`changes/${change_id}/undo`);
const sign = async () => (await store.get('treesal/v1/sign')).json();
const NEW = {
  ...{ names: { ar: 'العيزرية', en: 'Al-Eizariya' }, delivery_cost: '22.5', minimum_order: '50' },
  ...{ delivery_minutes: 25, delivery_days: [] },
};

describe('the zones of a manager', () => {
  test('are listed with names, terms and days', async () => {
    const { body } = await get();
    expect(body).toMatchObject({ can_write: true, written_at: null });
    expect(zoneIn({ status: 200, body }, SOME_DAYS)).toEqual({
      ...{ id: SOME_DAYS, revision: expect.any(String), fixed: [], name: 'Shuafat' },
      ...{ names: { ar: 'شعفاط', en: 'Shuafat' }, delivery_cost: '0.00', closed_until: null },
      ...{ minimum_order: null, free_delivery_from: null, delivery_minutes: null },
      delivery_days: ['sunday', 'tuesday'],
    });
  });

  test('without a cost are named as the merchant wrote them', async () => {
    const file = join(store.directory, 'catalogue/zones.json');
    const [first, ...others] = JSON.parse(readFileSync(file, 'utf8'));
    const meta = { ...first.meta, delivery_cost: 'ask us' };
    const unfit = { ...first, title: { rendered: 'Hills &#038; villages' }, meta };
    writeFileSync(file, JSON.stringify([unfit, ...others]));
    expect((await get()).body.left_out).toEqual(['Hills & villages']);
  });

  test('get a new cost, minimum, minutes and days, which customers and orders follow', async () => {
    const told = await change(ANY_DAY, {
      delivery_cost: '18.00',
      minimum_order: '500',
      delivery_minutes: 35,
    });
    expect(told.status).toBe(200);
    expect(zoneIn(told, ANY_DAY)).toMatchObject({ delivery_cost: '18.00', delivery_minutes: 35 });
    const posts = await (await store.get('wp/v2/delivery_zone?per_page=100')).json();
    expect(posts.find(({ id }: { id: number }) => id === ANY_DAY).meta).toMatchObject({
      delivery_cost: '18.00',
      minimum_order: '500.00',
    });
    expect(await isTaken({})).toBe('treesal_minimum_order');
    await change(ANY_DAY, { minimum_order: null, delivery_days: ['friday'] });
    expect(await isTaken({ delivery_day: 'monday' })).toBe('treesal_day_unavailable');
  });

  test('are added and renamed, and builds read the same zones', async () => {
    const added = await post('zones', NEW);
    const id = Math.max(...added.body.zones.map((each: { id: number }) => each.id));
    await change(id, { names: { ar: 'العيزرية وأبو ديس' } });
    await change(ANY_DAY, { names: { ar: 'المدينة <b>&' } });
    writeChanges(await store.shop(), changesFile);
    const read = storeFromFiles(store.directory, changesFile);
    expect(read.zones).toEqual((await store.shop()).lists.zones);
    expect(await zone(id)).toMatchObject({ name: 'العيزرية وأبو ديس', delivery_cost: '22.50' });
    expect((await zone(ANY_DAY)).names.ar).toBe('المدينة <b>&');
    const { body } = await order(store, deliveryOrder({ zone: id, items: [{ id: 16, quantity: 5 }] }));
    expect(body).toMatchObject({ area: 'العيزرية وأبو ديس' });
  });

  test('are removed, and builds do not read them any more', async () => {
    const { revision } = await zone(SOME_DAYS);
    expect(zoneIn(await post(`zones/${SOME_DAYS}/remove`, { revision }), SOME_DAYS)).toBeUndefined();
    expect(await isTaken({ zone: SOME_DAYS, delivery_day: 'sunday' })).toBe('treesal_zone_unavailable');
    const added = (await post('zones', NEW)).body.zones.at(-1);
    await post(`zones/${added.id}/remove`, { revision: added.revision });
    writeChanges(await store.shop(), changesFile);
    const { zones } = storeFromFiles(store.directory, changesFile);
    expect(zones).not.toContainEqual(expect.objectContaining({ id: SOME_DAYS, status: 'publish' }));
    expect(zones).not.toContainEqual(expect.objectContaining({ id: added.id }));
  });

  test('follow the merchant’s file when somebody edits a zone there, and nothing is left to undo', async () => {
    const change_id = crypto.randomUUID();
    await change(ANY_DAY, { change_id, delivery_cost: '18.00' });
    const path = join(store.directory, 'catalogue/zones.json');
    const posts = JSON.parse(readFileSync(path, 'utf8'));
    const edited = posts.map((each: { id: number; meta: object }) =>
      each.id === ANY_DAY ? { ...each, meta: { ...each.meta, delivery_cost: '33.00' } } : each,
    );
    writeFileSync(path, JSON.stringify(edited));
    expect(await zone(ANY_DAY)).toMatchObject({ delivery_cost: '33.00' });
    expect(await undo(change_id)).toMatchObject({ body: { code: 'treesal_change_too_late' } });
    expect(await zone(ANY_DAY)).toMatchObject({ delivery_cost: '33.00' });
  });

  test('keep their drivers after a new name', async () => {
    const driver = { ...MANAGER, username: 'sami', role: 'driver' as const, zones: ['Shuafat', 'Elsewhere'] };
    await addStaff(store, [driver]);
    await change(SOME_DAYS, { names: { en: 'Shu’fat', ar: 'شعفاط' } });
    expect((await accountByName(store.database, 'sami'))?.zones).toEqual(['Shuafat', 'Elsewhere', 'Shu’fat']);
  });

  test.each([
    [{ names: { ar: ' ' } }, 'names'],
    [{ names: { ar: '\u200D' } }, 'names'],
    [{ names: { ar: 'x'.repeat(101) } }, 'names'],
    [{ names: { fr: 'Ville' } }, 'names'],
    [{ delivery_cost: 'free' }, 'delivery_cost'],
    [{ delivery_cost: '-1' }, 'delivery_cost'],
    [{ minimum_order: 'x' }, 'minimum_order'],
    [{ delivery_minutes: 0 }, 'delivery_minutes'],
    [{ delivery_minutes: 601 }, 'delivery_minutes'],
    [{ delivery_days: ['someday'] }, 'delivery_days.0'],
  ])('are not changed by %j', async (fields, field) => {
    const before = (await get()).body;
    const refused = await post('zones', { ...NEW, ...fields });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.data.params)).toEqual([field]);
    expect((await get()).body).toEqual(before);
  });

  test('are changed by only one of two managers who have seen the same terms', async () => {
    const seen = await zone(ANY_DAY);
    expect((await post(`zones/${ANY_DAY}`, { ...seen, delivery_cost: '18' })).status).toBe(200);
    expect(await post(`zones/${ANY_DAY}`, { ...seen, delivery_cost: '19' })).toMatchObject({
      ...{ status: 409, body: { code: 'treesal_zone_moved' } },
    });
    expect((await zone(ANY_DAY)).delivery_cost).toBe('18.00');
  });

  test('are changed once by a call that is sent again, also to another service', async () => {
    const change_id = crypto.randomUUID();
    await post('zones', { ...NEW, change_id });
    const second = await store.second();
    const again = new Request(`${ORIGIN}/wp-json/treesal/v1/manage/zones`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(await tokenOf(store, 'manager')) },
      body: JSON.stringify({ ...NEW, change_id }),
    });
    const body = await (await second.fetch(again)).json();
    expect(body.zones.filter(({ name }: { name: string }) => name === 'العيزرية')).toHaveLength(1);
  });

  test.each(['callcenter', 'driver', 'customer'])('are hidden from %s', async (username) => {
    expect((await get('zones', username)).status).toBe(403);
    for (const path of ['zones', 'zones/54', 'zones/54/close', 'zones/54/remove'])
      expect((await post(path, { ...NEW, closed: true, revision: '' }, username)).status).toBe(403);
    expect((await sign()).closed_zones).toEqual({});
  });

  test('that do not exist are refused', async () => {
    const gone = { status: 404, body: { code: 'treesal_zone_not_found' } };
    expect(await post('zones/99', { ...NEW, revision: '' })).toMatchObject(gone);
    expect(await post('zones/99/remove', { revision: '' })).toMatchObject(gone);
    expect(await post('zones/99/close', { closed: true })).toMatchObject(gone);
  });
});

describe('a zone that is closed tonight', () => {
  test('is shown to everybody, takes no order, and reopens with the shop on the next day', async () => {
    expect((await sign()).closed_zones).toEqual({});
    const told = await post(`zones/${ANY_DAY}/close`, { closed: true });
    const { closed_until } = zoneIn(told, ANY_DAY);
    const until = Date.parse(closed_until);
    expect(until).toBeGreaterThan(store.clock.now);
    expect((await sign()).closed_zones).toEqual({ [ANY_DAY]: new Date(until).toISOString() });
    expect(await isTaken({})).toBe('treesal_zone_closed');
    expect(await isTaken({ zone: null, custom_zone: 'Jericho' })).toBe('taken');
    store.clock.now = until - 1000;
    expect((await zone(ANY_DAY)).closed_until).toBe(closed_until);
    store.clock.now = until;
    expect((await zone(ANY_DAY)).closed_until).toBeNull();
    expect(await isTaken({})).toBe('taken');
    expect((await sign()).closed_zones).toEqual({});
  });

  test('takes orders for a later day, and none for today', async () => {
    await change(ANY_DAY, { delivery_days: ['saturday', 'sunday'] });
    await post(`zones/${ANY_DAY}/close`, { closed: true });
    expect(await isTaken({ delivery_day: 'saturday' })).toBe('treesal_zone_closed');
    expect(await isTaken({ delivery_day: '' })).toBe('treesal_zone_closed');
    expect(await isTaken({ delivery_day: 'sunday' })).toBe('taken');
  });

  test('is opened by a manager, and does not change the zones of builds', async () => {
    await post(`zones/${ANY_DAY}/close`, { closed: true });
    writeChanges(await store.shop(), changesFile);
    expect(storeFromFiles(store.directory, changesFile)).toEqual(storeFromFiles(store.directory));
    await post(`zones/${ANY_DAY}/close`, { closed: false });
    expect(await isTaken({})).toBe('taken');
  });
});

describe('the history of zones', () => {
  test('names person and change, and an undo restores the terms within a week', async () => {
    const before = (await get()).body;
    const change_id = crypto.randomUUID();
    await change(SOME_DAYS, { change_id, delivery_cost: '9.00', delivery_days: [] });
    expect((await get('changes')).body[0]).toMatchObject({
      ...{ id: change_id, action: 'zone', subject: `zone:${SOME_DAYS}`, name: 'شعفاط' },
      ...{ person: { name: 'رنا' }, after: { what: 'zone-changed' } },
    });
    store.clock.now += 6 * 86_400_000;
    expect((await undo(change_id)).status).toBe(200);
    expect((await get()).body).toEqual(before);
    expect((await store.shop()).zoneChanges).toEqual([]);
  });

  test.each(['added', 'removed', 'closed'])('undoes a zone that was %s', async (what) => {
    const before = (await get()).body;
    const change_id = crypto.randomUUID();
    if (what === 'added') await post('zones', { ...NEW, change_id });
    const { revision } = await zone(SOME_DAYS);
    if (what === 'removed') await post(`zones/${SOME_DAYS}/remove`, { revision, change_id });
    if (what === 'closed') await post(`zones/${SOME_DAYS}/close`, { closed: true, change_id });
    expect((await get()).body).not.toEqual(before);
    for (let times = 0; times < 2; times += 1) expect((await undo(change_id)).status).toBe(200);
    expect((await get()).body).toEqual(before);
  });

  test('does not undo a change after another one of the same zone, or after a week', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await change(ANY_DAY, { change_id: first, delivery_cost: '1' });
    store.clock.now += 1000;
    await change(ANY_DAY, { change_id: second, delivery_cost: '2' });
    const late = { status: 409, body: { code: 'treesal_change_too_late' } };
    expect(await undo(first)).toMatchObject(late);
    expect((await undo(second)).status).toBe(200);
    store.clock.now += 7 * 86_400_000;
    expect(await undo(first)).toMatchObject(late);
    expect((await zone(ANY_DAY)).delivery_cost).toBe('1.00');
  });

  test('does not open a zone again that was closed on an earlier day', async () => {
    const change_id = crypto.randomUUID();
    await post(`zones/${ANY_DAY}/close`, { closed: true, change_id });
    store.clock.now += 3_600_000;
    expect(await undo(change_id)).toMatchObject({ body: { code: 'treesal_change_too_late' } });
  });
});
