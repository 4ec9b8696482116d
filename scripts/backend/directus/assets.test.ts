import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, STAFF, type TestDirectus, testDirectus } from './set-up/test-directus.ts';

let directus: TestDirectus;
let logo = '';
let banner = '';
const asset = (id: string, query = '', headers: Record<string, string> = {}) =>
  directus.ask(`/assets/${id}${query}`, { headers });
const sizeOf = async (answer: Response) => {
  const { width, height, format } = await sharp(await answer.bytes()).metadata();
  return [width, height, format];
};

beforeAll(async () => {
  directus = await testDirectus();
  const [row] = await directus.data('/items/CustomerSettings?fields=images.directus_files_id&limit=1');
  [logo, banner] = row.images.map((image: { directus_files_id: string }) => image.directus_files_id);
});
afterAll(() => directus.close());

describe('a picture is made as asked: banner of 1600 × 900', () => {
  test.each([
    ['?width=300&height=200&quality=70&fit=cover&format=webp&withoutEnlargement=true', [300, 200, 'webp']],
    ['?width=300&height=300&fit=contain', [300, 300, 'jpeg']],
    ['?width=300&height=300&fit=inside', [300, 169, 'jpeg']],
    ['?width=300&height=300&fit=outside', [533, 300, 'jpeg']],
    ['?width=300&format=png', [300, 169, 'png']],
    ['?width=2000&withoutEnlargement=true', [1600, 900, 'jpeg']],
    ['?width=2000', [1600, 900, 'jpeg']],
    ['?width=4000&height=4000&fit=cover', [1600, 900, 'jpeg']],
    ['?width=6000&height=6000&fit=contain', [1600, 900, 'jpeg']],
    ['?width=6000&height=300&fit=contain', [1600, 300, 'jpeg']],
    ['?width=6000&height=6000&fit=fill', [1600, 900, 'jpeg']],
    ['?width=77', [80, 45, 'jpeg']],
    ['?width=290&height=190&fit=cover&format=webp', [300, 200, 'webp']],
    ['?format=jpg&quality=1', [1600, 900, 'jpeg']],
    ['?key=system-small-cover', [64, 64, 'jpeg']],
    ['?key=system-large-contain', [800, 450, 'jpeg']],
    ['?unknown=1', [1600, 900, 'jpeg']],
  ] as const)('%s', async (query, wanted) => {
    const answer = await asset(banner, query);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${wanted[2]}`]);
    expect(await sizeOf(answer)).toEqual(wanted);
  });

  test.each([
    ['image/avif,image/webp,*/*', 'webp'],
    ['image/webp', 'webp'],
    ['*/*', 'jpeg'],
  ])('format=auto for %s', async (accept, format) => {
    const answer = await asset(banner, '?width=50&format=auto', { accept });
    expect((await sizeOf(answer))[2]).toBe(format);
    expect(answer.headers.get('vary')).toBe('Origin, Cache-Control, Accept');
  });

  test('the same picture is made once', async () => {
    const [first, second] = [await asset(banner, '?width=77'), await asset(banner, '?width=77')];
    expect(await first.bytes()).toEqual(await second.bytes());
  });
});

describe('what cannot be made is refused in the captured words', () => {
  test.each([
    ['?width=abc', 'INVALID_QUERY', 'Expected positive integer for width but received NaN of type number'],
    ['?width=-5', 'INVALID_QUERY', 'Expected positive integer for width but received -5 of type number'],
    ['?height=0', 'INVALID_QUERY', 'Expected positive integer for height but received 0 of type number'],
    [
      '?quality=200&format=jpg',
      'INVALID_QUERY',
      'Expected integer between 1 and 100 for quality but received 200 of type number',
    ],
    ['?key=product-card', 'INVALID_QUERY', 'Key "product-card" isn\'t configured'],
    ['?key=__proto__', 'INVALID_QUERY', 'Key "__proto__" isn\'t configured'],
    ['?width=10&fit=nope', 'INVALID_QUERY', 'Expected valid fit for fit but received nope of type string'],
    ['?width=7000', 'ILLEGAL_ASSET_TRANSFORMATION', undefined],
    [
      '?format=avif',
      'INVALID_QUERY',
      'Expected one of: jpg, png, webp for format but received avif of type string',
    ],
  ])('%s', async (query, code, reason) => {
    const answer = await asset(banner, query);
    const [error] = (await answer.json()).errors;
    expect([answer.status, error.extensions.code, error.extensions.reason]).toEqual([400, code, reason]);
  });

  test('4000 × 4000 inside stays below the limit and is made', async () => {
    expect((await asset(banner, '?width=4000&height=4000&fit=inside')).status).toBe(200);
  });
});

describe('the original', () => {
  test('has the name, date, tag and cache time of Directus', async () => {
    const { headers } = await asset(logo);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="logo.png"',
      'cache-control': 'public, max-age=2592000',
      'last-modified': 'Sat, 21 Nov 2026 01:56:46 GMT',
      etag: '"1795226206"',
      'content-security-policy': "default-src 'none'",
    });
  });

  test('is refused to staff, who do not have the public’s rights', async () => {
    const token = await directus.tokenOf(STAFF);
    expect((await asset(logo, '', { authorization: `Bearer ${token}` })).status).toBe(403);
  });
});

describe('uploads', () => {
  const upload = async (bytes: Uint8Array, token?: string) => {
    const form = new FormData();
    form.set('title', 'New');
    form.set('file', new File([new Uint8Array(bytes)], 'صورة.png', { type: 'image/png' }));
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
    return directus.ask('/files', { method: 'POST', body: form, ...(headers ? { headers } : {}) });
  };

  test('a picture is measured, kept, and served under its name', async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const answer = await upload(bytes, await directus.tokenOf(ADMIN));
    const { data } = await answer.json();
    expect(data).toMatchObject({
      title: 'New',
      type: 'image/png',
      width: 30,
      height: 20,
      filesize: bytes.length,
    });
    const served = await asset(data.id);
    expect(await served.bytes()).toEqual(new Uint8Array(bytes));
    expect(served.headers.get('content-disposition')).toBe(
      `inline; filename="????.png"; filename*=UTF-8''${encodeURIComponent('صورة.png')}`,
    );
  });

  test('a file that is no picture is refused, whatever its type says', async () => {
    const html = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    expect((await upload(html, await directus.tokenOf(ADMIN))).status).toBe(415);
  });

  test('are an administrator’s only', async () => {
    expect((await upload(new Uint8Array(10))).status).toBe(403);
  });
});
