import { describe, expect, inject, test } from 'vitest';
import { demoSlugs, fixtureSlugs, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { attribute, type ReleasedElement, releasedPages } from './set-up/released-pages.ts';

const sites = openSites(inject('outDirectory'));
const application = servingApplication(sites);

const ELSEWHERE = /^(?:tel:\+?\d+|mailto:[^ ]+|https:\/\/[^/@]+\/)/;

/** Everything that an element fetches or leads to. */
function urlsOf(element: ReleasedElement): string[] {
  const srcSet = attribute(element, 'srcSet');
  const candidates = srcSet.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
  const property = attribute(element, 'property');
  const isPicture = property === 'og:image' || property === 'og:url';
  return [
    attribute(element, 'href'),
    attribute(element, 'src'),
    ...candidates,
    isPicture ? attribute(element, 'content') : '',
  ].filter((url) => url !== '');
}

describe.each([...demoSlugs(), ...fixtureSlugs()])('%s', (slug) => {
  test('every link, picture, script and anchor leads somewhere', async () => {
    const site = sites.bySlug(slug);
    if (!site) throw new Error(`${slug} was not released.`);
    const published = siteAddress(4321, slug);
    const targets = new Map<string, string>();
    const anchors = new Map<string, string>();
    const ids = new Map<string, ReadonlySet<string>>();
    const wrong = new Set<string>();
    for (const { path, elements } of releasedPages(site)) {
      ids.set(path, new Set(elements.map((element) => attribute(element, 'id'))));
      for (const url of elements.flatMap(urlsOf)) {
        const { origin, pathname, hash } = new URL(url, published + path);
        if (origin !== published) {
          if (!ELSEWHERE.test(url)) wrong.add(`${path}: ${url} is no link that a page may have`);
        } else {
          // `#main` stays on its page, whatever that is answered with.
          if (!url.startsWith('#')) targets.set(pathname, path);
          if (hash) anchors.set(pathname + hash, path);
        }
      }
    }
    await Promise.all(
      [...targets].map(async ([pathname, from]) => {
        const { status } = await application.request(`${published}${pathname}`, { method: 'HEAD' });
        // The language links of the page for unknown paths lead to that page, which says what it is.
        const wanted = /^(?:\/..)?\/404$/.test(pathname) ? 404 : 200;
        if (status !== wanted) wrong.add(`${from}: ${pathname} is answered with ${status}`);
      }),
    );
    for (const [target, from] of anchors) {
      const [pathname = '', id = ''] = target.split('#');
      if (!ids.get(pathname)?.has(decodeURIComponent(id))) wrong.add(`${from}: ${target} has no such anchor`);
    }
    expect([...wrong]).toEqual([]);
    expect(targets.size).toBeGreaterThan(50);
    expect(anchors.size).toBeGreaterThan(0);
  });
});
