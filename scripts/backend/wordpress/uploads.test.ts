import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { uploadRoutes } from './uploads.ts';

test.each([
  ['photo.jpg', 'image/jpeg'],
  ['photo.jpeg', 'image/jpeg'],
  ['PHOTO.JPG', 'image/jpeg'],
  ['photo.gif', 'image/gif'],
  ['photo.png', 'image/png'],
  ['photo.webp', 'image/webp'],
  ['photo.avif', 'image/avif'],
])('%s is served as the picture that it is', async (name, type) => {
  const folder = temporaryDirectory();
  mkdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'images', name), 'picture');
  const answer = await uploadRoutes(folder).request(`/wp-content/uploads/${name}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
});

test.each(['notes.txt', '../tenant.json'])('%s is not served', async (name) => {
  const folder = temporaryDirectory();
  mkdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'images', 'notes.txt'), 'text');
  writeFileSync(join(folder, 'tenant.json'), '{}');
  const answer = await uploadRoutes(folder).request(`/wp-content/uploads/${encodeURIComponent(name)}`);
  expect(answer.status).toBe(404);
});
