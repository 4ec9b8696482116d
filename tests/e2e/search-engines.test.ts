import { describe, expect, inject, test } from 'vitest';
import { demoSlugs, fixtureSlugs, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { openSites } from '#scripts/serve/site.ts';
import { attribute, type ReleasedPage, releasedPages } from './set-up/released-pages.ts';

const sites = openSites(inject('outDirectory'));

/** Pages for one customer, for staff, or for a moment: none of them belongs in a list of results. */
const UNLISTED = [
  ...['/search', '/favourites', '/cart', '/checkout', '/new-checkout', '/complete-order', '/address'],
  ...[
    '/create-address',
    '/thank-you',
    '/select-branch',
    '/network-error',
    '/offline',
    '/404',
    '/500',
    '/login',
  ],
  ...['/today-orders', '/callcenter', '/callcenter/orders', '/callcenter/orders/_id'],
  ...['/delivery-boy', '/delivery-boy/orders', '/delivery-boy/old-orders'],
];

interface Head {
  readonly robots: string;
  readonly canonical: string;
  readonly title: string;
  readonly description: string;
  readonly lang: string;
  /** By hreflang. */
  readonly alternates: Readonly<Record<string, string>>;
}

function headOf({ elements }: ReleasedPage): Head {
  const meta = (name: string) =>
    elements.filter(({ tag, properties }) => tag === 'meta' && properties.name === name);
  const links = (relation: string) =>
    elements.filter((element) => element.tag === 'link' && attribute(element, 'rel') === relation);
  const content = (name: string) => meta(name).map((element) => attribute(element, 'content'));
  const root = elements.find(({ tag }) => tag === 'html');
  return {
    robots: content('robots').join('|'),
    description: content('description').join('|'),
    canonical: links('canonical')
      .map((element) => attribute(element, 'href'))
      .join('|'),
    title: elements.find(({ tag }) => tag === 'title')?.text ?? '',
    lang: root ? attribute(root, 'lang') : '',
    alternates: Object.fromEntries(
      links('alternate').map((element) => [attribute(element, 'hrefLang'), attribute(element, 'href')]),
    ),
  };
}

describe.each([...demoSlugs(), ...fixtureSlugs()])('%s', (slug) => {
  const site = sites.bySlug(slug);
  if (!site) throw new Error(`${slug} was not released.`);
  const published = siteAddress(4321, slug);
  const heads = new Map([...releasedPages(site)].map((page) => [page.path, headOf(page)]));
  const listed = [...heads].filter(([, { robots }]) => robots === 'index, follow');
  const sitemap = site.read('sitemap.xml').toString();

  test('the sitemap names exactly the pages that may be listed', () => {
    const rows = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(rows.toSorted()).toEqual(listed.map(([path]) => published + path).toSorted());
    expect(site.read('robots.txt').toString()).toBe(
      `User-agent: *\nAllow: /\n\nSitemap: ${published}/sitemap.xml\n`,
    );
  });

  test('every page that may be listed says where it stands, who it is, and what there is to read', () => {
    for (const [path, { canonical, title, description }] of listed) {
      expect({ path, canonical }).toEqual({ path, canonical: published + path });
      expect(title.length).toBeGreaterThan(2);
      expect(description).not.toBe('');
      expect(description.length).toBeLessThanOrEqual(161);
    }
  });

  test('what search engines show of a product is a sentence or two, never two words', () => {
    for (const [path, { description }] of listed.filter(([each]) => each.includes('/products/'))) {
      const { length } = Array.from(description);
      expect({ path, isLongEnough: length >= 70, isShortEnough: length <= 160 }).toEqual({
        path,
        isLongEnough: true,
        isShortEnough: true,
      });
    }
  });

  test('each language of a page names all of them, itself and the default', () => {
    for (const [path, { alternates, lang }] of listed) {
      expect({ path, itself: alternates[lang] }).toEqual({ path, itself: published + path });
      expect(Object.keys(alternates)).toHaveLength(site.manifest.prefixes.length + 2);
      for (const url of Object.values(alternates)) {
        expect({ path, url, back: heads.get(new URL(url).pathname)?.alternates }).toEqual({
          path,
          url,
          back: alternates,
        });
      }
      const prefix = site.manifest.prefixes.find(
        (each) => path === `/${each}` || path.startsWith(`/${each}/`),
      );
      const unprefixed = prefix ? path.slice(prefix.length + 1) || '/' : path;
      expect(alternates['x-default']).toBe(published + unprefixed);
    }
  });

  test('carts, forms, staff views and messages are not listed, and say so themselves', () => {
    for (const prefix of ['', ...site.manifest.prefixes.map((each) => `/${each}`)]) {
      for (const path of UNLISTED) {
        const { robots, canonical } = heads.get(prefix + path) ?? {};
        expect({ path: prefix + path, robots, canonical }).toEqual({
          path: prefix + path,
          robots: 'noindex',
          canonical: '',
        });
      }
      expect([...heads.keys()]).not.toContain(`${prefix}/test`);
    }
    expect(listed.length + UNLISTED.length * (site.manifest.prefixes.length + 1)).toBe(heads.size);
  });
});
