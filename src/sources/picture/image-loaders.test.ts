import fs, { mkdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { assetAddresses } from '#sources/directus/directus-assets.ts';
import { httpClient } from '#sources/request/http.ts';
import { quickHttp, scriptedFetch } from '#sources/set-up/fake-store.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { fileImageLoader, webImageLoader } from './image-loaders.ts';

const LOGO = { src: 'https://cms.test/assets/logo', alt: '', version: '7' };
const AS_IT_IS = `${LOGO.src}?v=7`;
const FEW_BYTES = 1000;

const directus = (...answers: Parameters<typeof scriptedFetch>) => {
  const { fetch, requests } = scriptedFetch(...answers);
  const http = httpClient({ ...quickHttp().http, attempts: 1, maximumBytes: FEW_BYTES, fetch });
  const loader = webImageLoader(http, assetAddresses, { authorization: 'Bearer t' });
  return { loader, requests };
};
/** The answer of a Directus whose STORAGE_ASSET_TRANSFORM is "none" or "presets". */
const refused = () =>
  Response.json(
    {
      errors: [
        { message: 'Dynamic asset generation has been disabled', extensions: { code: 'INVALID_QUERY' } },
      ],
    },
    { status: 400 },
  );
const bytes = (size: number) => new Response(new Uint8Array(size));

test('the original is requested if Directus does not resize a picture', async () => {
  const { loader, requests } = directus(refused(), bytes(3));
  expect(await loader.bytesOf(LOGO)).toMatchObject({ ok: true, value: { length: 3 } });
  expect(requests.map(({ url }) => url)).toEqual([expect.stringContaining('width=1280'), AS_IT_IS]);
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t', 'Bearer t']);
});

test('the original has the same size limit, and is requested once', async () => {
  const large = directus(refused(), () => bytes(FEW_BYTES + 1));
  expect(await large.loader.bytesOf(LOGO)).toMatchObject({ error: { code: 'image.too-large' } });
  const none = directus(refused());
  expect(await none.loader.bytesOf(LOGO)).toMatchObject({ error: { code: 'image.not-readable' } });
  expect(none.requests).toHaveLength(2);
});

test.each([403, 404, 503])(
  'a picture that Directus answers with %i is not asked for otherwise',
  async (status) => {
    const { loader, requests } = directus(new Response(null, { status }));
    expect(await loader.bytesOf(LOGO)).toMatchObject({ ok: false });
    expect(requests).toHaveLength(1);
  },
);

test('a file that this account may not read costs one picture, and is read again by the next build', async () => {
  const folder = temporaryDirectory();
  mkdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'images/bread.webp'), 'bread');
  const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  const read = vi.spyOn(fs, 'readFileSync').mockImplementation(() => {
    throw refused;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    read.mockRestore();
    syncBuiltinESMExports();
  });
  expect(await fileImageLoader(folder).bytesOf({ src: 'bread.webp', alt: '' })).toEqual({
    ok: false,
    error: { code: 'image.not-readable', reason: expect.stringContaining('EACCES'), isLasting: false },
  });
});
