import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { launchChromium } from '#scripts/measure/demo/chromium.ts';
import { siteAddress } from '#scripts/measure/demo/demo-sites.ts';

// Without the service worker: a page answers for itself here, and the tests of the installed app have their own visitors.
export const PHONE: BrowserContextOptions = {
  serviceWorkers: 'block',
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
};
export const DESK: BrowserContextOptions = {
  serviceWorkers: 'block',
  viewport: { width: 1280, height: 800 },
};

/** Somebody with a browser in a merchant's shop. */
export interface Shopper {
  readonly origin: string;
  /** A new browser profile, with nothing remembered and no page open. */
  arrive(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A page of the shop in a new profile. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/** One Chromium for a test file; profiles are thrown away after each test. */
export function shopperOf(slug: string): Shopper {
  const origin = siteAddress(inject('port'), slug);
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });

  async function arrive(options: BrowserContextOptions = PHONE): Promise<BrowserContext> {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(30_000);
    contexts.push(context);
    return context;
  }
  return {
    origin,
    arrive,
    async visit(path, options) {
      const context = await arrive(options);
      const page = await context.newPage();
      await page.goto(origin + path);
      return page;
    },
  };
}

/** Interface words with a merchant's words in “…”, which pages isolate by two invisible characters. */
export const named = (text: string): string => text.replace('“', '\u2068').replace('”', '\u2069');

/** What an element says, without the white space around it. */
export const textOf = async (locator: Locator): Promise<string> =>
  ((await locator.textContent()) ?? '').replaceAll(/\s+/g, ' ').trim();

/** What the cart's badge says in the bar that is in view; empty for an empty cart. */
export const cartCount = (page: Page): Promise<string> =>
  textOf(page.locator('.cart-link:visible [data-cart-count]').first());

/** Presses Tab until an element of that role and name has the focus. Throws when the page's end comes first. */
export async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'radio' | 'textbox' | 'combobox',
  name: string | RegExp,
): Promise<void> {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await wanted.count()) > 0) return;
  }
  throw new Error(`The keyboard does not reach the ${role} ${name}.`);
}
