import { expect, test } from 'vitest';
import { settingsFromDirectus } from '#sources/directus/directus.ts';
import { directusImageSource } from '#sources/directus/directus-assets.ts';
import { httpClient } from '#sources/request/http.ts';
import { recordingContext } from '#sources/set-up/recording-context.ts';
import { settingsOf } from '#wire/directus/settings.ts';
import { ADMIN, HOST, testDirectus } from './set-up/test-directus.ts';

test.each(['the public', 'a token'])('a build reads a merchant’s settings with %s', async (reader) => {
  const directus = await testDirectus();
  const { app } = directus;
  const fetch: typeof globalThis.fetch = async (input, init) => app.request(new Request(input, init));
  const token = reader === 'a token' ? await directus.tokenOf(ADMIN) : null;
  const row = await settingsFromDirectus({ url: HOST, slug: 'treesal-demo', token }, httpClient({ fetch }));
  const context = { ...recordingContext(), imageSource: directusImageSource(HOST) };
  const settings = settingsOf(row, 'treesal-demo', context);
  // The links of the captured row lead to example hosts.
  expect(context.faults.map(({ id }) => id)).toEqual(['facebook_link', 'instagram_link']);
  // The row's `hash` is part of each version.
  expect(settings.images.map(({ alt, version }) => [alt, version])).toEqual([
    ['شعار', '2026-11-21T01:56:46-abc123'],
    ['Banner', '2026-11-21T01:56:46-abc123'],
  ]);
  expect((await fetch(settings.logo?.src ?? '')).status).toBe(200);
  expect(settings.hours.week.friday).toEqual([]);
  directus.close();
});
