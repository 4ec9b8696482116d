import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as settled } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { liveDamage } from '#scripts/release/damage.ts';
import { rollBack } from '#scripts/release/rollback.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { takeLock } from '#scripts/release/site-lock.ts';
import { releaseWriter } from '#scripts/release/write-release.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { type Bucket, s3Bucket } from './bucket.ts';
import { bucketPublisher } from './bucket-publisher.ts';
import { doubtfulPaths } from './doubtful-paths.ts';
import { folderPublisher } from './folder-publisher.ts';
import { liveRelease, publishLiveRelease } from './live-release.ts';
import { objectKey } from './object-keys.ts';
import type { Publisher } from './publisher.ts';
import { retireSite } from './retire-site.ts';

// The key pair of s3rver, which checks only the name of the key and no signature.
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let server: S3rver;
let directory = '';
let endpoint = '';
let buckets = 0;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'dukkan-s3-'));
  const configureBuckets = Array.from({ length: 30 }, (_, index) => ({ name: `shops-${index}` }));
  server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A new bucket, and a list of all calls that change it, in order. */
function freshBucket(fails: (method: string, key: string) => boolean = () => false) {
  const store = s3Bucket({ endpoint, region: 'us-east-1', bucket: `shops-${buckets}`, ...KEYS });
  buckets += 1;
  const calls: string[] = [];
  const guarded =
    (method: string) =>
    (key: string): void => {
      if (fails(method, key)) throw new Error(`${method} ${key} failed`);
      calls.push(`${method} ${key}`);
    };
  const bucket: Bucket = {
    put: async (key, object) => {
      guarded('put')(key);
      await store.put(key, object);
      // s3rver answers before it has written the object.
      while (!Buffer.from(object.bytes).equals((await store.get(key))?.bytes ?? Buffer.of())) await settled();
    },
    delete: async (key) => {
      guarded('delete')(key);
      await store.delete(key);
    },
    get: store.get,
  };
  return { bucket, store, calls };
}

type Files = Readonly<Record<string, string>>;

/** A release with these files, as a build writes it. */
function releaseOf(sequence: number, files: Files) {
  const site = siteDirectory(temporaryDirectory(), 'shop');
  const writer = releaseWriter(site);
  for (const [path, content] of Object.entries(files)) writer.add(path, { content });
  const manifest = writer.publish({
    sequence,
    slug: 'shop',
    hosts: [],
    prefixes: ['en'],
    codeId: 'c',
    inputHash: 'i',
    productCount: 1,
    inlineScripts: [],
  });
  return { manifest, directory: site.current, mayPublish: async () => true };
}

const FIRST: Files = {
  'index.html': 'home',
  'shop.html': 'قائمة',
  'en/shop.html': 'menu',
  '404.html': 'none',
  'products/12.html': '12',
  '_astro/a.Ab1.js': 'a()',
  'sitemap.xml': '<x/>',
  _headers: 'host only',
  'nginx.conf': 'host only',
};
const { 'products/12.html': _gone, ...REST } = FIRST;
const SECOND: Files = { ...REST, 'shop.html': 'changed', '_astro/b.Cd2.js': 'b()' };

test('only a 404 page keeps its .html in a bucket, not the product 404', () => {
  expect(['404.html', 'en/404.html', 'products/404.html', 'en/shop/404.html'].map(objectKey)).toEqual([
    '404.html',
    'en/404.html',
    'products/404',
    'en/shop/404',
  ]);
});

describe('a bucket', () => {
  const publisherFor = (bucket: Bucket): Publisher => bucketPublisher(bucket, 's3://shops/live', 'live/');

  test('gets every public file under its address, with type and caching, assets first, then pages', async () => {
    const { bucket, store, calls } = freshBucket();
    expect(await publisherFor(bucket).publish(releaseOf(1, FIRST))).toMatchObject({
      uploaded: 7,
      deleted: 0,
    });
    const sent = calls.map((call) => call.replace('put live/', ''));
    expect(sent[0]).toBe('.dukkan/shop.json');
    expect(sent[1]).toBe('shop/_astro/a.Ab1.js');
    expect(sent.slice(2, 7).sort()).toEqual(
      ['shop/404.html', 'shop/en/shop', 'shop/index.html', 'shop/products/12', 'shop/shop'].sort(),
    );
    expect(sent.slice(7)).toEqual(['shop/sitemap.xml', '.dukkan/shop.json']);
    const page = await store.get('live/shop/shop');
    expect(new TextDecoder().decode(page?.bytes)).toBe('قائمة');
    expect([page?.headers.get('content-type'), page?.headers.get('cache-control')]).toEqual([
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    const asset = await store.get('live/shop/_astro/a.Ab1.js');
    expect([asset?.headers.get('content-type'), asset?.headers.get('cache-control')]).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  });

  test('gets only changed files, and deletions come last', async () => {
    const { bucket, store, calls } = freshBucket();
    const publisher = publisherFor(bucket);
    await publisher.publish(releaseOf(1, FIRST));
    calls.length = 0;
    expect(await publisher.publish(releaseOf(2, SECOND))).toMatchObject({ uploaded: 2, deleted: 1 });
    expect(calls.map((call) => call.replace('live/', ''))).toEqual([
      'put .dukkan/shop.json',
      'put shop/_astro/b.Cd2.js',
      'put shop/shop',
      'put .dukkan/shop.json',
      'delete shop/products/12',
      'put .dukkan/shop.json',
    ]);
    expect(await store.get('live/shop/products/12')).toBeNull();
    calls.length = 0;
    expect(await publisher.publish(releaseOf(2, SECOND))).toEqual({ uploaded: 0, deleted: 0, bytes: 0 });
    expect(calls).toEqual([]);
  });

  test.each([
    ['an asset', 'put', 'live/shop/_astro/b.Cd2.js'],
    ['a page', 'put', 'live/shop/shop'],
    ['a deletion', 'delete', 'live/shop/products/12'],
  ])('whose publisher died at %s is completed and cleaned by the next one', async (_, method, key) => {
    let isBroken = false;
    const { bucket, store } = freshBucket((call, place) => isBroken && call === method && place === key);
    const publisher = publisherFor(bucket);
    await publisher.publish(releaseOf(1, FIRST));
    isBroken = true;
    const stray = { ...SECOND, 'stray.html': 'only here' };
    await expect(publisher.publish(releaseOf(2, stray))).rejects.toThrow('failed');
    isBroken = false;
    await publisher.publish(releaseOf(3, SECOND));
    const text = async (place: string) => {
      const object = await store.get(`live/shop/${place}`);
      return object && new TextDecoder().decode(object.bytes);
    };
    expect([await text('shop'), await text('_astro/b.Cd2.js')]).toEqual(['changed', 'b()']);
    expect([await text('stray'), await text('products/12')]).toEqual([null, null]);
  });

  test('keeps its pages and its state when a newer build has started', async () => {
    const { bucket, store, calls } = freshBucket();
    const publisher = publisherFor(bucket);
    await publisher.publish(releaseOf(2, FIRST));
    calls.length = 0;
    const late = { ...releaseOf(3, SECOND), mayPublish: async () => false };
    await expect(publisher.publish(late)).rejects.toMatchObject({ code: 'build.superseded' });
    expect(calls).toEqual([]);
    expect(new TextDecoder().decode((await store.get('live/shop/shop'))?.bytes)).toBe('قائمة');
  });

  test('accepts a release of another machine with a lower number, and keeps assets for open pages', async () => {
    const { bucket, store } = freshBucket();
    const clock = { now: Date.parse('2026-11-21T10:00:00Z') };
    const publisher = bucketPublisher(bucket, 's3://shops/live', 'live/', () => clock.now);
    const isThere = async (key: string) => (await store.get(`live/shop/_astro/${key}`)) !== null;
    await publisher.publish(releaseOf(9, SECOND));
    const { '_astro/a.Ab1.js': _lost, ...other }: Files = { ...FIRST, '_astro/c.Ef3.js': 'c()' };
    await publisher.publish(releaseOf(1, other));
    expect(new TextDecoder().decode((await store.get('live/shop/shop'))?.bytes)).toBe('قائمة');
    expect([await isThere('a.Ab1.js'), await isThere('b.Cd2.js'), await isThere('c.Ef3.js')]).toEqual([
      true,
      true,
      true,
    ]);
    clock.now += 29 * DAY_MS;
    await publisher.publish(releaseOf(2, { ...other, 'shop.html': 'later' }));
    expect(await isThere('b.Cd2.js')).toBe(true);
    clock.now += DAY_MS;
    await publisher.publish(releaseOf(2, { ...other, 'shop.html': 'last' }));
    expect([await isThere('a.Ab1.js'), await isThere('b.Cd2.js'), await isThere('c.Ef3.js')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('gets no more requests after a failure is reported, because late ones could overwrite a newer release', async () => {
    let isTold = false;
    const late: string[] = [];
    const { bucket } = freshBucket((method, key) => {
      if (isTold) late.push(`${method} ${key}`);
      return key.endsWith('/p7');
    });
    const pages = Object.fromEntries(Array.from({ length: 40 }, (_, page) => [`p${page}.html`, `${page}`]));
    await expect(publisherFor(bucket).publish(releaseOf(1, pages))).rejects.toThrow('p7 failed');
    isTold = true;
    await bucket.get('live/shop/p39');
    expect(late).toEqual([]);
  });

  test('is not changed any more by a publisher that is superseded during its uploads', async () => {
    const { bucket, store } = freshBucket();
    const publisher = publisherFor(bucket);
    await publisher.publish(releaseOf(1, FIRST));
    let asked = 0;
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const frozen = releaseOf(2, { ...FIRST, 'shop.html': 'old', 'sitemap.xml': 'old' });
    const mayPublish = async () => {
      asked += 1;
      vi.setSystemTime(Date.now() + 1000);
      // The check before the state, and the one before the page.
      return asked <= 2;
    };
    await expect(publisher.publish({ ...frozen, mayPublish })).rejects.toMatchObject({
      code: 'build.superseded',
    });
    expect(new TextDecoder().decode((await store.get('live/shop/sitemap.xml'))?.bytes)).toBe('<x/>');
  });

  test.each([
    ['a while after its last check', 1000],
    ['at once', 0],
  ])(
    'shows a rollback completely, even when requests of the newer release arrive after it, %s',
    async (_, passed) => {
      const { bucket, store } = freshBucket();
      const site = siteDirectory(temporaryDirectory(), 'shop');
      const head = { slug: 'shop', hosts: [], prefixes: ['en'], codeId: 'c', inputHash: 'i' };
      const release = (sequence: number, files: Files) => {
        const writer = releaseWriter(site);
        for (const [path, content] of Object.entries(files)) writer.add(path, { content });
        writer.publish({ ...head, sequence, productCount: 1, inlineScripts: [] });
      };
      release(1, FIRST);
      await publishLiveRelease(publisherFor(bucket), site);
      release(2, { ...FIRST, 'shop.html': 'newer', 'sitemap.xml': 'newer', 'products/9.html': 'newer' });
      const { promise: isRolledBack, resolve: rolledBack } = Promise.withResolvers<void>();
      const { promise: isSending, resolve: sending } = Promise.withResolvers<void>();
      const slow: Bucket = {
        ...bucket,
        put: async (key, object) => {
          if (/\/(?:shop|9)$/.test(key) && Buffer.from(object.bytes).toString() === 'newer') {
            sending();
            await isRolledBack;
            vi.setSystemTime(Date.now() + passed);
          }
          await bucket.put(key, object);
        },
      };
      vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const overtaken = publishLiveRelease(publisherFor(slow), site);
      await isSending;
      rollBack(site);
      await publishLiveRelease(publisherFor(bucket), site);
      rolledBack();
      await expect(overtaken).rejects.toMatchObject({ code: 'build.superseded' });
      expect(new TextDecoder().decode((await store.get('live/shop/shop'))?.bytes)).toBe('قائمة');
      expect(new TextDecoder().decode((await store.get('live/shop/sitemap.xml'))?.bytes)).toBe('<x/>');
      expect(await store.get('live/shop/products/9')).toBe(null);
    },
  );

  /** A newer publication ends while the older one's request for `late` is running, so the older content is written last. */
  async function overtake(late: string, fails = false) {
    const fresh = freshBucket();
    const { bucket } = fresh;
    const newer = publisherFor(bucket);
    await newer.publish(releaseOf(1, FIRST));
    let isNewest = true;
    const delayed: Bucket = {
      ...bucket,
      put: async (key, object) => {
        if (key === late) {
          await newer.publish(releaseOf(1, SECOND));
          isNewest = false;
        }
        await bucket.put(key, object);
        if (key === late && fails) throw new Error('reset');
      },
    };
    const files = { ...FIRST, 'shop.html': 'late', 'stray.html': 'late' };
    const older = { ...releaseOf(1, files), mayPublish: async () => isNewest };
    await expect(publisherFor(delayed).publish(older)).rejects.toMatchObject({ code: 'build.superseded' });
    const text = async (key: string) => {
      const object = await fresh.store.get(`live/${key}`);
      return object && new TextDecoder().decode(object.bytes);
    };
    return { ...fresh, newer, text };
  }

  test.each([
    ['is answered', false],
    ['is not answered', true],
  ])(
    'gets a page again that a late request of a superseded publisher has overwritten, when that request %s',
    async (_, fails) => {
      const { newer, text, calls } = await overtake('live/shop/shop', fails);
      expect(await text('shop/shop')).toBe('late');
      const second = releaseOf(1, SECOND);
      await newer.publish(second);
      expect(await text('shop/shop')).toBe('changed');
      calls.length = 0;
      expect(await newer.publish(second), 'once is enough').toEqual({ uploaded: 0, deleted: 0, bytes: 0 });
      expect(calls).toEqual([]);
      expect(await text('.dukkan/shop.doubtful.json')).toBe(null);
    },
  );

  test('loses files that a late request of a superseded publisher has added', async () => {
    const { newer, text } = await overtake('live/shop/stray');
    expect(await text('shop/stray')).toBe('late');
    await newer.publish(releaseOf(1, SECOND));
    expect(await text('shop/stray')).toBe(null);
  });

  test('loses files of late requests also when the merchant is retired', async () => {
    const { newer, text } = await overtake('live/shop/stray');
    await newer.retire('shop');
    expect([await text('shop/stray'), await text('.dukkan/shop.doubtful.json')]).toEqual([null, null]);
  });

  /** A released merchant, and a function that retires it with a publisher to the bucket. */
  function formerMerchant() {
    const outDirectory = temporaryDirectory();
    const site = siteDirectory(outDirectory, 'shop');
    const writer = releaseWriter(site);
    for (const path of ['shop.html', '_astro/a.Ab1.js', 'sitemap.xml']) writer.add(path, { content: path });
    const head = { slug: 'shop', hosts: [], prefixes: [], codeId: 'c', inputHash: 'i', sequence: 1 };
    writer.publish({ ...head, productCount: 1, inlineScripts: [] });
    const tenantsDirectory = temporaryDirectory();
    const retire = (bucket: Bucket) =>
      retireSite({
        slug: 'shop',
        tenantsDirectory,
        outDirectory,
        publisher: publisherFor(bucket),
        now: Date.now,
      });
    return { site, retire };
  }
  const OF_FORMER = ['shop/shop', 'shop/_astro/a.Ab1.js', 'shop/sitemap.xml'];
  const STATES = ['.dukkan/shop.json', '.dukkan/shop.doubtful.json'];

  test('holds nothing of a merchant who is retired while a publication is running', async () => {
    const { bucket, store } = freshBucket();
    const { site, retire } = formerMerchant();
    const slow: Bucket = {
      ...bucket,
      put: async (key, object) => {
        if (key === 'live/shop/shop') await retire(bucket);
        await bucket.put(key, object);
      },
    };
    await expect(publishLiveRelease(publisherFor(slow), site)).rejects.toThrow();
    for (const key of [...OF_FORMER, ...STATES]) expect(await store.get(`live/${key}`), key).toBe(null);
  });

  test('gets nothing of a merchant whose retirement has begun', async () => {
    const { bucket, store } = freshBucket();
    const { site, retire } = formerMerchant();
    const slow: Bucket = {
      ...bucket,
      get: async (key) => {
        const object = await bucket.get(key);
        if (key === 'live/.dukkan/shop.json')
          await publishLiveRelease(publisherFor(bucket), site).catch(() => {});
        return object;
      },
    };
    await retire(slow);
    for (const key of [...OF_FORMER, ...STATES]) expect(await store.get(`live/${key}`), key).toBe(null);
  });

  test('keeps a note that is written during the next publication', async () => {
    const { bucket, newer, text } = await overtake('live/shop/shop');
    const note = doubtfulPaths(bucket, 'live/.dukkan/shop.doubtful.json');
    const during = {
      ...bucket,
      put: async (...given: Parameters<Bucket['put']>) => {
        if (given[0] === 'live/shop/shop') await note.add(['404.html']);
        await bucket.put(...given);
      },
    };
    await publisherFor(during).publish(releaseOf(1, SECOND));
    expect(JSON.parse((await text('.dukkan/shop.doubtful.json')) ?? '')).toContain('404.html');
    expect((await newer.publish(releaseOf(1, SECOND))).uploaded).toBeGreaterThan(0);
    expect(await note.read()).toEqual([]);
  });

  test('holds no note of a failed publication that was the newest, but one of a publication that could not check', async () => {
    for (const [mayPublish, isNoted] of [
      [async () => true, false],
      [() => Promise.reject(new Error('database gone')), true],
    ] as const) {
      const { bucket, store } = freshBucket((method, key) => `${method} ${key}` === 'put live/shop/shop');
      let asked = 0;
      const release = {
        ...releaseOf(1, FIRST),
        // The check before the state succeeds; then the page fails.
        mayPublish: () => (asked++ === 0 ? Promise.resolve(true) : mayPublish()),
      };
      await expect(publisherFor(bucket).publish(release)).rejects.toThrow('put live/shop/shop failed');
      expect((await store.get('live/.dukkan/shop.doubtful.json')) !== null).toBe(isNoted);
    }
  });

  test('holds no object of a retired merchant, and retiring an unpublished merchant succeeds', async () => {
    const { bucket, store, calls } = freshBucket();
    const publisher = publisherFor(bucket);
    await publisher.publish(releaseOf(1, FIRST));
    calls.length = 0;
    await publisher.retire('shop');
    expect(calls).toHaveLength(8);
    expect(calls.at(-1)).toBe('delete live/.dukkan/shop.json');
    for (const key of ['live/shop/shop', 'live/shop/_astro/a.Ab1.js'])
      expect(await store.get(key)).toBe(null);
    await publisher.retire('nobody');
  });

  test.each(['', '{"id":'])('whose state was damaged to %j gets everything again', async (text) => {
    const { bucket, store } = freshBucket();
    const publisher = publisherFor(bucket);
    await publisher.publish(releaseOf(1, FIRST));
    const bytes = new TextEncoder().encode(text);
    const kind = { contentType: 'application/json', cacheControl: 'no-store' };
    for (const key of ['live/.dukkan/shop.json', 'live/.dukkan/shop.doubtful.json'])
      await bucket.put(key, { bytes, sha256: hash('sha256', bytes, 'hex'), ...kind });
    expect(await publisher.publish(releaseOf(2, SECOND))).toMatchObject({ uploaded: 7 });
    expect(new TextDecoder().decode((await store.get('live/shop/shop'))?.bytes)).toBe('changed');
    expect(await publisher.publish(releaseOf(3, SECOND))).toMatchObject({ uploaded: 0 });
  });

  test('that returns other bytes than were sent makes the publication fail', async () => {
    const { bucket, store } = freshBucket();
    const lying: Bucket = {
      ...bucket,
      get: async (key) => {
        const object = await store.get(key);
        return key.endsWith('shop/shop') && object ? { ...object, bytes: new Uint8Array([1]) } : object;
      },
    };
    await expect(publisherFor(lying).publish(releaseOf(1, FIRST))).rejects.toThrow('is not what was sent');
  });

  test('refuses a wrong key, and a missing bucket is reported', async () => {
    const wrong = s3Bucket({
      endpoint,
      region: 'us-east-1',
      bucket: 'shops-29',
      ...KEYS,
      accessKeyId: 'x',
    });
    await expect(publisherFor(wrong).publish(releaseOf(1, FIRST))).rejects.toThrow(
      /answered 403 InvalidAccessKeyId/,
    );
    const none = s3Bucket({ endpoint, region: 'us-east-1', bucket: 'nowhere', ...KEYS });
    await expect(publisherFor(none).publish(releaseOf(1, FIRST))).rejects.toThrow(
      'There is no bucket nowhere',
    );
  });

  test('that cannot be reached is reported by name with the cause', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
    closed.close();
    await once(closed, 'close');
    const store = s3Bucket({ endpoint: address, region: 'us-east-1', bucket: 'shops', ...KEYS });
    await expect(store.get('a')).rejects.toThrow(
      `The bucket shops at ${address} could not be reached: connect ECONNREFUSED`,
    );
  });

  test('that hides whether an object exists is reported with the right that its key needs', async () => {
    const guarded = createServer((_request, response) => {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    }).listen(0, '127.0.0.1');
    await once(guarded, 'listening');
    onTestFinished(() => void guarded.close());
    const address = `http://127.0.0.1:${(guarded.address() as AddressInfo).port}`;
    const store = s3Bucket({ endpoint: address, region: 'us-east-1', bucket: 'shops', ...KEYS });
    await expect(store.get('a')).rejects.toThrow(/answered 403 AccessDenied\. .*s3:ListBucket/);
    await expect(store.delete('a')).rejects.toThrow(/answered 403 AccessDenied\.$/);
  });
});

describe('a folder', () => {
  test('gets whole releases with one swap, and unchanged files as links', async () => {
    const directory = temporaryDirectory();
    const publisher = folderPublisher(directory);
    const first = releaseOf(1, FIRST);
    expect(await publisher.publish(first)).toMatchObject({ uploaded: 9 });
    expect(await publisher.publish(releaseOf(2, SECOND))).toMatchObject({ uploaded: 2, deleted: 1 });
    const site = join(directory, 'sites/shop');
    expect(readFileSync(join(site, 'current/shop.html'), 'utf8')).toBe('changed');
    expect(readdirSync(join(site, 'releases'))).toHaveLength(2);
    await publisher.publish(first);
    expect(readFileSync(join(site, 'current/shop.html'), 'utf8')).toBe('قائمة');
    // An asset of the previous live release.
    expect(readFileSync(join(site, 'current/_astro/b.Cd2.js'), 'utf8')).toBe('b()');
    expect(readdirSync(site).sort()).toEqual(['current', 'releases']);
  });

  test('keeps its release when a newer build has started', async () => {
    const directory = temporaryDirectory();
    const publisher = folderPublisher(directory);
    await publisher.publish(releaseOf(2, FIRST));
    const late = { ...releaseOf(3, SECOND), mayPublish: async () => false };
    await expect(publisher.publish(late)).rejects.toMatchObject({ code: 'build.superseded' });
    expect(readFileSync(join(directory, 'sites/shop/current/shop.html'), 'utf8')).toBe('قائمة');
  });

  const textOf = (directory: string) => readFileSync(join(directory, 'sites/shop/current/shop.html'), 'utf8');

  test('lets a publication take over the lock of an older build on any machine, and no other lock', async () => {
    const directory = temporaryDirectory();
    const { lock } = siteDirectory(directory, 'shop');
    mkdirSync(dirname(lock), { recursive: true });
    const lost = { host: 'lost-machine', pid: 1, startedAt: '', takenAtMs: Date.now() };
    const publish = (fence: number | undefined) =>
      folderPublisher(directory).publish({ ...releaseOf(1, FIRST), ...(fence ? { fence } : {}) });
    const refusal = 'Another process publishes shop';
    writeFileSync(lock, JSON.stringify(lost));
    await expect(publish(5), 'one by hand').rejects.toThrow(refusal);
    writeFileSync(lock, JSON.stringify({ ...lost, fence: 4 }));
    for (const fence of [undefined, 4]) await expect(publish(fence), `${fence}`).rejects.toThrow(refusal);
    expect(await publish(5)).toMatchObject({ uploaded: 9 });
    expect(existsSync(lock)).toBe(false);
  });

  test.each([
    ['a release that is new there', false],
    ['a release that it had before', true],
  ])('keeps a newer publication when an older one of %s wakes late', async (_, isKept) => {
    const directory = temporaryDirectory();
    const publisher = folderPublisher(directory);
    const old = releaseOf(1, FIRST);
    if (isKept) await publisher.publish(old);
    await publisher.publish(releaseOf(2, { ...FIRST, 'shop.html': 'between' }));
    const frozen = async () => {
      await publisher.publish({ ...releaseOf(1, SECOND), fence: 5 });
      // A third publication is running.
      mkdirSync(join(directory, 'sites/shop/releases/.staging-third'));
      // The older publication was allowed before it froze.
      return true;
    };
    await expect(publisher.publish({ ...old, mayPublish: frozen, fence: 4 })).rejects.toMatchObject({
      code: 'build.superseded',
    });
    expect(textOf(directory)).toBe('changed');
    expect(readdirSync(join(directory, 'sites/shop/releases'))).toContain('.staging-third');
  });

  test('is not reported as published by a publication that is superseded during the swap', async () => {
    const directory = temporaryDirectory();
    const { manifest, ...late } = releaseOf(1, FIRST);
    let taken = false;
    // Called when the manifest is written, between the last check of the lock and the swap.
    const toJSON = () => {
      taken = takeLock(siteDirectory(directory, 'shop').lock, 5) !== null;
      return [];
    };
    const hosts = Object.assign([], { toJSON });
    const published = folderPublisher(directory).publish({
      ...late,
      manifest: { ...manifest, hosts },
      fence: 4,
    });
    await expect(published).rejects.toMatchObject({ code: 'build.superseded' });
    expect(taken).toBe(true);
  });

  test('releases its lock when old files cannot be tidied', async () => {
    const directory = temporaryDirectory();
    const publisher = folderPublisher(directory);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    const mayPublish = async () => {
      rmSync(join(directory, 'sites/shop/releases'), { recursive: true });
      return false;
    };
    await expect(publisher.publish({ ...releaseOf(1, FIRST), mayPublish })).rejects.toThrow();
    expect(await publisher.publish(releaseOf(1, FIRST))).toMatchObject({ uploaded: 9 });
  });

  test('gets its release even when old files cannot be deleted', async () => {
    const directory = temporaryDirectory();
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    // Deleting fails because this path is a folder, not a file.
    mkdirSync(join(directory, 'sites/shop/.current-1'), { recursive: true });
    expect(await folderPublisher(directory).publish(releaseOf(1, FIRST))).toMatchObject({ uploaded: 9 });
    expect(said).toHaveBeenCalledWith(expect.stringContaining('shop: old files'));
  });

  test('accepts a release that it never had, even when a later one is live there', async () => {
    const directory = temporaryDirectory();
    const publisher = folderPublisher(directory);
    await publisher.publish(releaseOf(2, SECOND));
    const first = releaseOf(1, FIRST);
    await publisher.publish(first);
    expect(readFileSync(join(directory, 'sites/shop/current/shop.html'), 'utf8')).toBe('قائمة');
    expect(await publisher.publish(first)).toEqual({ uploaded: 0, deleted: 0, bytes: 0 });
  });

  test.each(['shop.html', 'release.json'])(
    'gets %s again after a power cut destroyed it there',
    async (path) => {
      const directory = temporaryDirectory();
      const publisher = folderPublisher(directory);
      const first = releaseOf(1, FIRST);
      // The two folders represent two disks: the file that one loses is still on the other.
      const whole = temporaryDirectory();
      cpSync(first.directory, whole, { recursive: true, dereference: true });
      await publisher.publish({ ...first, directory: whole });
      const site = siteDirectory(directory, 'shop');
      const place = join(site.current, path);
      rmSync(place);
      writeFileSync(place, '');
      await publisher.publish({ ...first, directory: whole });
      expect(liveDamage(site)).toEqual([]);
      expect(textOf(directory)).toBe('قائمة');
    },
  );
});

test('a release that is damaged on this machine is not published', () => {
  const { directory } = releaseOf(1, FIRST);
  const site = siteDirectory(join(directory, '../../..'), 'shop');
  expect(liveRelease(site)?.manifest.sequence).toBe(1);
  truncateSync(join(directory, 'shop.html'));
  expect(() => liveRelease(site)).toThrow('1 file of the live release is missing or not whole (shop.html)');
});
