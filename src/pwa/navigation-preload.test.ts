import { expect, test } from 'vitest';
import { choosePreload } from './navigation-preload.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function chosen(userAgent: string): Promise<readonly string[]> {
  const calls: string[] = [];
  const manager = {
    enable: async () => void calls.push('enable'),
    disable: async () => void calls.push('disable'),
  } as unknown as NavigationPreloadManager;
  await choosePreload({ navigationPreload: manager }, userAgent);
  return calls;
}

test('Firefox has preload disabled, even if an older worker enabled it, because a failed preload fails a stored page', async () => {
  expect([await chosen(DESKTOP), await chosen(PHONE)]).toEqual([['disable'], ['enable']]);
});

test('a browser without navigation preload works without it', async () => {
  const old = { navigationPreload: undefined } as unknown as ServiceWorkerRegistration;
  await expect(choosePreload(old, PHONE)).resolves.toBeUndefined();
});
