import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builtFrom, type ManagedStore, managedStore } from './set-up/managed-store.ts';

interface Post {
  readonly title: { readonly rendered: string };
  readonly meta: Readonly<Record<string, string>>;
}

describe('the branches of a shop that are pickup locations of its WooCommerce', () => {
  let own: ManagedStore;
  beforeEach(async () => {
    own = await managedStore((store, folder) => {
      rmSync(join(folder, 'catalogue/branches.json'));
      store.shipping.pickups.push({ name: 'رفيديا', address: 'شارع 1' }, { name: 'البلدة / Old town' });
    });
  });
  afterEach(() => own.close());
  const branches = async () =>
    (await own.call('treesal/v1/manage/names')).body.items.filter(
      (item: { kind: string }) => item.kind === 'branch',
    );
  const rename = (item: object, names: object, change_id: string = crypto.randomUUID()) =>
    own.call('treesal/v1/manage/names', { ...item, names, change_id });
  const titles = async () =>
    (await own.call('wp/v2/branch?orderby=menu_order&order=asc')).body.map(({ title, meta }: Post) => [
      title.rendered,
      meta.name_en,
    ]);

  test('get their names in other languages here, for customers and builds, and an undo removes them', async () => {
    const [first, second] = await branches();
    const page = `${own.store.url}/wp-admin/admin.php?page=wc-settings&tab=shipping&section=pickup_location`;
    expect([first, second]).toMatchObject([
      { names: { ar: 'رفيديا' }, own: 'ar', can_write: true, own_at: page },
      { names: { ar: 'البلدة', en: 'Old town' }, own_at: page },
    ]);
    const change_id = crypto.randomUUID();
    const done = await rename(first, { ar: 'رفيديا', en: 'Rafidia <3' }, change_id);
    expect([done.status, await titles()]).toEqual([
      200,
      [
        ['رفيديا', 'Rafidia &lt;3'],
        ['البلدة', 'Old town'],
      ],
    ]);
    // For builds on the same machine.
    expect(JSON.parse(readFileSync(own.changesFile, 'utf8'))).toMatchObject([
      { statement: 'branch-names', item: { [first.id]: { name_en: 'Rafidia &lt;3' } } },
    ]);
    expect(own.told).toEqual([[]]);
    const built = await builtFrom(own);
    expect(built.branches.map(({ name }) => name.translations?.en)).toEqual(['Rafidia <3', 'Old town']);

    expect((await own.call(`treesal/v1/manage/changes/${change_id}/undo`, {})).status).toBe(200);
    expect((await branches())[0].names).toEqual({ ar: 'رفيديا' });
    expect(own.store.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  test('keep their names when the store lists them in another order, or one at another address', async () => {
    const [first] = await branches();
    await rename(first, { ar: 'رفيديا', en: 'Rafidia' });
    own.store.shipping.pickups.reverse();
    Object.assign(own.store.shipping.pickups[1] ?? {}, { address: 'شارع 2' });
    await own.reopen({});
    expect(await titles()).toEqual([
      ['البلدة', 'Old town'],
      ['رفيديا', 'Rafidia'],
    ]);
  });

  test('keep the name that only the store changes', async () => {
    const [first] = await branches();
    const refused = await rename(first, { ar: 'رفيديا الجديدة', en: 'Rafidia' });
    expect([refused.status, refused.body.code]).toEqual([409, 'treesal_names_elsewhere']);
    expect(await branches()).toEqual([first, expect.anything()]);
  });
});
