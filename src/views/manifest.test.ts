import { expect, test } from 'vitest';
import { planSite } from './site-map.ts';
import { PRODUCTS, storefrontOf } from './test-storefront.ts';

interface Manifest {
  readonly shortcuts: readonly { readonly url: string }[];
  readonly related_applications?: readonly object[];
}

function manifestsOf(packageName: string | null): Manifest[] {
  const storefront = storefrontOf(PRODUCTS);
  const { files } = planSite({ ...storefront, settings: { ...storefront.settings, packageName } });
  return files.filter(({ kind }) => kind === 'manifest').map(({ content }) => JSON.parse(content));
}

test('shortcuts lead to the menu and the cart in the manifest’s language', () => {
  expect(manifestsOf(null).map(({ shortcuts }) => shortcuts.map(({ url }) => url))).toEqual([
    ['/shop', '/cart'],
    ['/en/shop', '/en/cart'],
    ['/he/shop', '/he/cart'],
  ]);
});

test('a merchant’s own app is named, and one without it names none', () => {
  expect(manifestsOf('com.example.shop')[0]).toMatchObject({
    related_applications: [{ platform: 'play', id: 'com.example.shop' }],
    prefer_related_applications: false,
  });
  expect(manifestsOf(null)[0]).not.toHaveProperty('related_applications');
});
