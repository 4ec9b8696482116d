import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addPhoto, photoOf } from '#scripts/backend/catalogue/photos.ts';
import { changesWriter } from '#scripts/backend/catalogue/write-changes.ts';
import { editProduct } from '#scripts/backend/set-up/test-order.ts';
import { addStaff, tokenOf } from '#scripts/backend/set-up/test-staff.ts';
import { ORIGIN, SEED, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { fileImageLoader } from '#sources/picture/image-loaders.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';

const MANAGER = { username: 'manager', displayName: 'رنا', email: '', role: 'manager' as const };
const BURGER = 16;
const DAY_MS = 24 * 3_600_000;

let store: TestStore;
let released = 0;
const forBuilds = (name: string) => join(store.directory, '..', name);
beforeEach(async () => {
  released = 0;
  let write: ReturnType<typeof changesWriter> | null = null;
  let isOpen = false;
  store = await testStore({
    onShopRead: (shop) => {
      if (!isOpen) return;
      write ??= changesWriter({
        ...{ file: forBuilds('changes.json'), photosFolder: forBuilds('photos') },
        photoOf: (name) => photoOf(store.database, name),
        onChanged: () => {
          released += 1;
        },
      });
      write(shop);
    },
  });
  isOpen = true;
  await addStaff(store, [...SEED.accounts, MANAGER]);
});
afterEach(() => store.close());

const photo = (colour = '#c62828', sides = { width: 60, height: 40 }) =>
  sharp({ create: { ...sides, channels: 3, background: colour } });
async function send(body: Uint8Array | ReadableStream, username = 'manager', type = 'image/jpeg') {
  const headers = { ...(await tokenOf(store, username)), 'content-type': type };
  const init = { method: 'POST', headers, body: body as BodyInit, duplex: 'half' };
  const answer = await store.app.fetch(new Request(`${ORIGIN}/wp-json/treesal/v1/manage/photos`, init));
  return { status: answer.status, body: await answer.json() };
}
async function add(name: unknown) {
  const texts = { ar: { name: 'كنافة', description: '' } };
  const body = { change_id: crypto.randomUUID(), texts, price: '25.50', category_ids: [21], photo: name };
  const answer = await store.post('treesal/v1/manage/menu', body, await tokenOf(store, 'manager'));
  return { status: answer.status, body: await answer.json() };
}

const manage = async (path: string, body: object) => {
  const sent = { change_id: crypto.randomUUID(), ...body };
  const answer = await store.post(`treesal/v1/manage/${path}`, sent, await tokenOf(store, 'manager'));
  return { status: answer.status, body: await answer.json() };
};
const change = (id: number, photo: unknown, change_id: string = crypto.randomUUID()) =>
  manage(`menu/${id}/photo`, { photo, change_id });
const undo = (id: string) => manage(`changes/${id}/undo`, {});
const imagesOf = async (id: number): Promise<readonly object[]> =>
  (await (await store.get(`wc/store/v1/products/${id}`)).json()).images;
const dishIn = ({
  items,
}: {
  readonly items: readonly { readonly id: number; readonly has_photo: boolean }[];
}) => items.find(({ id }) => id === BURGER) ?? { has_photo: null };

describe('a photo of a dish', () => {
  test('is turned upright, loses its EXIF with the place, and is public under the hash of its bytes', async () => {
    const exif = {
      IFD0: { Artist: 'Rana in Jerusalem' },
      IFD3: { GPSLatitude: '31/1 46/1 0/1', GPSLatitudeRef: 'N' },
    };
    // The same test runs on the other engine at the same time.
    const folder = temporaryDirectory();
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const sent = await photo().withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    expect(sent.includes('Rana in Jerusalem')).toBe(true);
    const { status, body } = await send(sent);
    expect(status).toBe(200);
    const shown = await store.get(`treesal/v1/photos/${body.photo}`);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const bytes = new Uint8Array(await shown.arrayBuffer());
    const { format, width, height, exif: left, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height, left, orientation }).toEqual({ format: 'jpeg', width: 40, height: 60 });
    expect((await send(sent)).body.photo).toBe(body.photo);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is at most 1280 pixels wide, and its transparent parts are white, whatever type is stated', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = sharp({ create: { width: 2560, height: 1280, channels: 4, background } }).png();
    const { body } = await send(await png.toBuffer(), 'manager', 'text/html');
    const shown = sharp(await (await store.get(`treesal/v1/photos/${body.photo}`)).arrayBuffer());
    expect(await shown.metadata()).toMatchObject({ width: 1280, height: 640 });
    expect((await shown.stats()).channels[0]?.min).toBe(255);
  });

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
    ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 400, 'treesal_not_a_picture'],
    [
      'a drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      400,
      'treesal_not_a_picture',
    ],
    ['nothing', () => new Uint8Array(), 400, 'treesal_not_a_picture'],
    [
      'half of a photo',
      async () => (await photo('#c62828', { width: 900, height: 900 }).png().toBuffer()).subarray(0, 900),
      400,
      'treesal_not_a_picture',
    ],
    [
      'a photo of 64 million pixels',
      () => photo('#fff', { width: 8000, height: 8000 }).png().toBuffer(),
      413,
      'treesal_picture_too_large',
    ],
    ['more than 4 MB', () => new Uint8Array(4_000_001), 413, 'treesal_picture_too_large'],
  ])('is refused if it is %s', async (_, made, status, code) => {
    expect(await send(await made())).toMatchObject({ status, body: { code } });
    const photos = store.database.query.selectFrom('photo').select('name').where('shop', '=', 'captures');
    expect(await photos.execute()).toEqual([]);
  });

  test('that does not end is read up to the limit only, and of other roles hardly anything is read', async () => {
    let pulled = 0;
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1_000_000));
        },
      });
    expect((await send(endless())).status).toBe(413);
    expect(pulled).toBeLessThan(10);
    pulled = 0;
    expect((await send(endless(), 'callcenter')).status).toBe(403);
    // A stream asks for its first piece by itself.
    expect(pulled).toBeLessThanOrEqual(1);
  });

  test('is not read before its turn, and is refused if three others wait', async () => {
    let read = 0;
    const first = Promise.withResolvers<void>();
    const sent = (until?: Promise<void>) =>
      send(
        new ReadableStream(
          {
            async pull(controller) {
              read += 1;
              await until;
              controller.enqueue(await photo().jpeg().toBuffer());
              controller.close();
            },
          },
          { highWaterMark: 0 },
        ),
      );
    const slow = sent(first.promise);
    await expect.poll(() => read).toBe(1);
    const others = [sent(), sent(), sent(), sent()];
    expect(await Promise.race(others)).toMatchObject({ status: 503, body: { code: 'treesal_busy' } });
    expect(read).toBe(1);
    first.resolve();
    expect((await slow).status).toBe(200);
    expect((await Promise.all(others)).map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 503]);
  });

  test('is in the menu and in the files of the next build, and a dish with an unknown one is refused', async () => {
    const { body } = await send(await photo().jpeg().toBuffer());
    const added = await add(body.photo);
    expect([added.status, added.body.added.has_photo]).toEqual([200, true]);
    const shown = await (await store.get(`wc/store/v1/products/${added.body.added.id}`)).json();
    expect(shown.images[0]).toMatchObject({
      src: `${ORIGIN}/wp-json/treesal/v1/photos/${body.photo}`,
      alt: 'كنافة',
    });
    await expect.poll(() => released).toBeGreaterThan(0);
    const loader = fileImageLoader(store.directory, forBuilds('photos'));
    expect(await loader.bytesOf({ src: body.photo, alt: '' })).toMatchObject({ ok: true });
    expect(readFileSync(forBuilds('changes.json'), 'utf8')).toContain(body.photo);

    const unknown = `${'0'.repeat(32)}.jpg`;
    expect(await add(unknown)).toMatchObject({ status: 400, body: { code: 'treesal_picture_gone' } });
    expect(await add('../../secret')).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    expect((await store.get(`treesal/v1/photos/${unknown}`)).status).toBe(404);
    expect((await store.get('treesal/v1/photos/..%2f..%2fbackend.json')).status).toBe(404);
  });

  test('replaces the one of a dish of the files, is removed, and each change is undone', async () => {
    const before = await imagesOf(BURGER);
    const { photo: name } = (await send(await photo().jpeg().toBuffer())).body;
    const [replaced, removed] = [crypto.randomUUID(), crypto.randomUUID()];
    const done = await change(BURGER, name, replaced);
    expect([done.status, dishIn(done.body).has_photo]).toEqual([200, true]);
    expect(await imagesOf(BURGER)).toEqual([
      expect.objectContaining({ src: `${ORIGIN}/wp-json/treesal/v1/photos/${name}` }),
      ...before.slice(1),
    ]);
    await expect.poll(() => released).toBe(1);
    expect(existsSync(join(forBuilds('photos'), name))).toBe(true);
    expect(readFileSync(forBuilds('changes.json'), 'utf8')).toContain(name);
    expect(await change(BURGER, name, replaced)).toMatchObject({ status: 200 });

    expect(dishIn((await change(BURGER, null, removed)).body).has_photo).toBe(before.length > 1);
    expect(await imagesOf(BURGER)).toEqual(before.slice(1));
    expect((await undo(replaced)).status).toBe(409);
    expect((await undo(removed)).status).toBe(200);
    expect((await imagesOf(BURGER))[0]).toMatchObject({ src: expect.stringContaining(name) });
    expect((await undo(replaced)).status).toBe(200);
    expect(await imagesOf(BURGER)).toEqual(before);
    await expect.poll(() => readFileSync(forBuilds('changes.json'), 'utf8')).toBe('[]\n');
  });

  test('of a dish of the files stays until the merchant states another one there', async () => {
    const { photo: name } = (await send(await photo().jpeg().toBuffer())).body;
    await change(BURGER, name);
    editProduct(store, BURGER, { short_description: '<p>x</p>' });
    expect((await imagesOf(BURGER))[0]).toMatchObject({ src: expect.stringContaining(name) });
    editProduct(store, BURGER, { images: [{ src: 'shown.jpg' }] });
    expect(await imagesOf(BURGER)).toMatchObject([{ src: expect.stringContaining('shown.jpg') }]);
  });

  test.each([
    [999_999, null, 404, 'woocommerce_rest_product_invalid_id'],
    [34, null, 404, 'woocommerce_rest_product_invalid_id'],
    [BURGER, `${'0'.repeat(32)}.jpg`, 400, 'treesal_picture_gone'],
    [BURGER, 'https://elsewhere.example/a.jpg', 400, 'rest_invalid_param'],
    [BURGER, undefined, 400, 'rest_invalid_param'],
  ])('of %d cannot become %s', async (id, name, status, code) => {
    expect(await change(id, name)).toMatchObject({ status, body: { code } });
  });

  test('is deleted a day later if no dish has it', async () => {
    const used = (await send(await photo('#111').jpeg().toBuffer())).body.photo;
    const unused = (await send(await photo('#222').jpeg().toBuffer())).body.photo;
    await change(BURGER, used);
    const has = async (name: string) => (await photoOf(store.database, name)) !== null;
    store.clock.now += DAY_MS + 1;
    await send(await photo('#333').jpeg().toBuffer());
    expect([await has(used), await has(unused)]).toEqual([true, false]);
  });

  test('is refused if the shop has 500 photos or 100 MB of them', async () => {
    async function full(size: number, count: number) {
      const { query } = store.database;
      const rows = Array.from({ length: count }, (_, index) => ({
        ...{ shop: 'captures', name: `${index}`, bytes: new Uint8Array(1), size, added_at: store.clock.now },
      }));
      await query.deleteFrom('photo').where('shop', '=', 'captures').execute();
      await query.insertInto('photo').values(rows).execute();
      return addPhoto(store.database, new Uint8Array([1]), store.clock.now);
    }
    const tooMany = { ok: false, error: { code: 'photo.too-many' } };
    expect(await full(1, 500)).toMatchObject(tooMany);
    expect(await full(50_000_000, 2)).toMatchObject(tooMany);
    expect(await full(1, 499)).toMatchObject({ ok: true });
    expect(existsSync(forBuilds('photos'))).toBe(false);
  });
});
