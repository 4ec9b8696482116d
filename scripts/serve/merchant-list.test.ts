import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ReleaseManifest } from '#scripts/release/manifest.ts';
import { servingApplication } from './application.ts';
import type { DemoDoors } from './merchant-list.ts';
import type { Site } from './site.ts';

const APP = {
  name: 'مشاوي القدس',
  description: 'مشاوي على الفحم',
  lang: 'ar',
  dir: 'rtl',
  icons: [{ src: '/_astro/img/logo-192.png', sizes: '192x192' }],
  screenshots: [{ src: '/_astro/img/hero-1280.webp', sizes: '1280x720' }],
};
const THEME =
  ':root{--colour-header:#fffaf2;--colour-text:#201c17}\n@media (prefers-color-scheme: dark){:root{--colour-header:#221f19}}\n:root{--colour-header:#ff0000}';

/** A released site of these files; `release.json` says what they are, and secrets of it are none of the page's. */
function site(slug: string, files: Readonly<Record<string, string>>): Site {
  const manifest = {
    slug,
    id: '000007-0123456789ab',
    inputHash: 'secret-input-hash',
    prefixes: ['en'],
    productCount: 60,
    files: Object.fromEntries(Object.keys(files).map((file) => [file, { hash: '', size: 0 }])),
  } as unknown as ReleaseManifest;
  const read = (file: string) => Buffer.from(files[file] ?? '');
  return { manifest, rules: {} as Site['rules'], find: () => null, read };
}

const GRILL = site('grill', {
  'manifest.webmanifest': JSON.stringify(APP),
  'en/manifest.webmanifest': JSON.stringify({ ...APP, name: 'Quds Grill', lang: 'en', dir: 'ltr' }),
  '_astro/theme.0123456789ab.QWa-1_lU.css': THEME,
  'products/101.html': '',
});

const applicationOf = (sites: readonly Site[], doors: DemoDoors | null = null) =>
  servingApplication({ all: () => sites, bySlug: () => null, byHost: () => null }, [], doors);

const list = async (sites: readonly Site[], language = 'en', doors: DemoDoors | null = null) =>
  applicationOf(sites, doors).request('http://localhost:4321/', { headers: { 'accept-language': language } });

test('the list shows a shop with its name, picture and colours, and leads to it', async () => {
  const text = await (await list([GRILL])).text();
  expect(text).toContain('<html lang="en" dir="ltr">');
  expect(text).toContain('<bdi>Quds Grill</bdi>');
  expect(text).toContain('href="http://grill.localhost:4321/"');
  expect(text).toContain('href="http://grill.localhost:4321/en" hreflang="en">English');
  expect(text).toContain('href="http://grill.localhost:4321/login"');
  expect(text).toContain('src="http://grill.localhost:4321/_astro/img/logo-192.png"');
  expect(text).toContain('src="http://grill.localhost:4321/_astro/img/hero-1280.webp"');
  expect(text).toContain('.s0{--colour-header:#fffaf2;--colour-text:#201c17}');
  expect(text).toContain('@media (prefers-color-scheme:dark){.s0{--colour-header:#221f19}}');
});

test('the phone of a shop without a picture has its words at once, and no empty place', async () => {
  const plain = { 'manifest.webmanifest': JSON.stringify({ ...APP, screenshots: [] }) };
  const text = await (await list([site('plain', plain)], 'ar')).text();
  expect(text).not.toContain('class="hero"');
  expect(text).toMatch(/<\/bdi><\/span>\s*<span class="text" dir="auto">مشاوي على الفحم/);
});

test('a reader of Arabic gets the list in Arabic, and the shop in its Arabic words', async () => {
  const text = await (await list([GRILL], 'ar-JO,en;q=0.5')).text();
  expect(text).toContain('<html lang="ar" dir="rtl">');
  expect(text).toContain('<bdi>مشاوي القدس</bdi>');
});

test('the policy of the list allows its own styles, pictures of the shops, and nothing else', async () => {
  const answer = await list([GRILL]);
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(await answer.text()) ?? [];
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; img-src data: http://*.localhost:4321; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});

test('a server without stores tells no way to the operator, and nothing that the sites do not say', async () => {
  const text = await (await list([GRILL])).text();
  for (const word of ['/ops', '4322', '<form', '000007', 'secret-input-hash'])
    expect(text).not.toContain(word);
});

test('the demo shows the door of the operator', async () => {
  const text = await (await list([GRILL], 'en', { opsPort: 4322, stores: null })).text();
  expect(text).toContain('href="http://localhost:4322/ops?lang=en"');
  expect(text).not.toContain('<form');
});

test('words and files of a hostile shop are shown as text, and its styles not at all', async () => {
  const evil = site('evil', {
    'manifest.webmanifest': JSON.stringify({
      name: '<script>alert(1)</script>',
      lang: 'en',
      icons: [{ src: 'https://evil.example/"onerror=', sizes: '192x192' }],
    }),
    '_astro/theme.0123456789ab.QWa-1_lU.css':
      ':root{--colour-a:#000000}</style><script>x</script>--colour-b:url(//evil)',
  });
  const text = await (await list([evil])).text();
  expect(text).not.toContain('<script');
  expect(text).not.toContain('evil.example');
  expect(text).toContain('.s0{--colour-a:#000000}');
});

test('a shop with a damaged release is called by its slug and costs the others nothing', async () => {
  const damaged = ['{"name":', 'null', '{"icons":7,"lang":"§","name":[]}'].map((json, index) =>
    site(`falafel-${index}`, { 'manifest.webmanifest': json }),
  );
  const text = await (await list([...damaged, GRILL])).text();
  for (const index of damaged.keys()) expect(text).toContain(`<bdi>falafel-${index}</bdi>`);
  expect(text).toContain('<bdi>Quds Grill</bdi>');
});

test('without a release the list says how to make one', async () => {
  expect(await (await list([])).text()).toContain('npm run build');
});

test('a host that is nobody’s learns of no shop', async () => {
  const answer = await applicationOf([GRILL]).request('http://nobody.example/');
  expect([answer.status, await answer.text()]).toEqual([404, 'No merchant has this host name.']);
});
