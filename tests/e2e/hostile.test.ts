import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, inject, test } from 'vitest';
import { DESK } from './set-up/browser.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ slug: 'hostile' });
const emptyPage = async () => (await shop.visitor(DESK)).newPage();

interface Observed {
  readonly requests: Set<string>;
  readonly dialogs: string[];
  readonly violations: string[];
  readonly errors: string[];
}

/** All that a page does besides showing itself. */
function observe(page: Page): Observed {
  const seen: Observed = { requests: new Set(), dialogs: [], violations: [], errors: [] };
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) seen.requests.add(new URL(request.url()).origin);
  });
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) seen.violations.push(message.text());
  });
  page.on('pageerror', (error) => seen.errors.push(error.message));
  return seen;
}

/** Paths of all pages that search engines are told of, and of some that they are not. */
function pagesOfSite(): string[] {
  const sitemap = readFileSync(join(inject('outDirectory'), 'sites/hostile/current/sitemap.xml'), 'utf8');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
  return [...paths, '/cart', '/en/checkout', '/login', '/offline', '/nothing-here'];
}

describe('a merchant whose every field is an attack', () => {
  test('runs no script, asks no other host and breaks no page', async () => {
    const paths = pagesOfSite();
    expect(paths.length).toBeGreaterThan(60);
    const page = await emptyPage();
    const seen = observe(page);
    for (const path of paths) {
      await page.goto(`${shop.origin}${path}`, { waitUntil: 'load' });
      const facts = await page.evaluate(() => ({
        isPwned: '__pwned' in window,
        headings: document.querySelectorAll('h1').length,
        inlineStyles: document.querySelectorAll('[style]').length,
        frames: document.querySelectorAll('iframe, object, embed, form[action^="http"], base, svg script')
          .length,
        badLinks: [...document.querySelectorAll('a[href]')]
          .map((link) => (link as HTMLAnchorElement).protocol)
          .filter((protocol) => !['http:', 'https:', 'tel:', 'mailto:'].includes(protocol)),
        unreadable: [
          ...document.querySelectorAll('script[type="application/ld+json"], script[type="application/json"]'),
        ]
          .map((script) => script.textContent)
          .filter((text) => {
            try {
              JSON.parse(text);
              return false;
            } catch {
              return true;
            }
          }),
      }));
      expect({ path, ...facts }).toEqual({
        path,
        isPwned: false,
        headings: 1,
        inlineStyles: 0,
        frames: 0,
        badLinks: [],
        unreadable: [],
      });
    }
    expect([...seen.requests]).toEqual([shop.origin]);
    expect(seen.dialogs).toEqual([]);
    expect(seen.violations).toEqual([]);
    expect(seen.errors).toEqual([]);
  });

  test('is seen by this test where no policy holds it back', async () => {
    const page = await emptyPage();
    const seen = observe(page);
    await page.setContent('<img src="https://evil.test/x"><script>window.__pwned = 1</script>');
    expect(await page.evaluate(() => '__pwned' in window)).toBe(true);
    expect([...seen.requests]).toContain('https://evil.test');
  });

  test('is held back by the policy even where something got through', async () => {
    const page = await emptyPage();
    const seen = observe(page);
    await page.goto(`${shop.origin}/`);
    await page.setContent('<img src="https://evil.test/x"><script>window.__pwned = 1</script>');
    expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
    expect(seen.violations.length).toBeGreaterThan(0);
  });
});
