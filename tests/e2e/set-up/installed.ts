import type { BrowserContext, Page } from 'playwright';

/** Opens a page and waits until the merchant's worker answers for it. */
export async function openInstalled(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** Opens a page and waits until what it loads when it has nothing else to do runs: offers, and the look for a new version. */
export async function openRunning(page: Page, url: string): Promise<void> {
  const later = page.waitForResponse(/\/run-app/);
  await page.goto(url);
  // The page's own import of it was first, so that it runs by then.
  await page.evaluate(`import('${(await later).url()}').then(() => {})`);
}

/** Paths in the origin's caches, by the name of the cache. */
export const cachedPaths = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys();
      found[name] = keys.map(({ url }) => url.slice(location.origin.length));
    }
    return found;
  });
