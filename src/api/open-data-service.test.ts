import { expect, test } from 'vitest';
import { openDataService } from './open-data-service.ts';
import { scriptedWorld } from './set-up/scripted-world.ts';

test('the data service’s client opens with all its calls', async () => {
  const { world, requests } = scriptedWorld(Response.json({ data: { id: 'me' } }));
  const session = { read: () => null, write: () => {} };
  const opened = await openDataService({ ...world, baseUrl: 'https://data.example', session });
  expect(opened.ok && (await opened.value.users.me())).toEqual({ ok: true, value: { id: 'me' } });
  expect(requests[0]?.url).toBe('https://data.example/users/me');
});
