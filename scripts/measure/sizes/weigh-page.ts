import type { BrowserContext, Response } from 'playwright';
import type { PageWeight } from './budgets.ts';

const PARTS: Readonly<Record<string, keyof PageWeight>> = {
  document: 'html',
  script: 'scripts',
  stylesheet: 'styles',
  font: 'fonts',
  image: 'pictures',
};

/** Opens a page on a phone with empty caches and sums what it loads until its `load` event. */
export async function weighPage(context: BrowserContext, url: string): Promise<PageWeight> {
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  const { tabIcon, lazy, early } = await page.evaluate(facts);
  // Count the tab's icon by its link, because Chromium does not always request it before the page closes.
  const weight = {
    html: 0,
    scripts: 0,
    styles: 0,
    fonts: 0,
    pictures: 0,
    requests: tabIcon ? 1 : 0,
    lazyRequests: 0,
  };
  for (const response of responses) {
    // Files of the installable app load after the `load` event.
    if (response.url() === tabIcon || !early.includes(response.url())) continue;
    const part = PARTS[response.request().resourceType()];
    if (part) weight[part] += sentBytes(response);
    weight[lazy.includes(response.url()) ? 'lazyRequests' : 'requests'] += 1;
  }
  await page.close();
  return weight;
}

/** Opens a page with an island and sums its scripts until the network is idle. */
export async function weighScripts(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.close();
  return scripts.reduce((sum, response) => sum + sentBytes(response), 0);
}

/** Runs in the page. A picture that appears twice counts as lazy only when both are lazy. */
function facts() {
  const images = [...document.images];
  const [visit] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
  const eager = new Set(
    images.filter(({ loading }) => loading !== 'lazy').map(({ currentSrc }) => currentSrc),
  );
  return {
    tabIcon: document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? null,
    /** What began before the `load` event, by the page's own clock: the browser's differs by milliseconds. */
    early: performance
      .getEntries()
      .filter(({ startTime }) => startTime < visit.loadEventStart)
      .map(({ name }) => name),
    lazy: images.map(({ currentSrc }) => currentSrc).filter((url) => !eager.has(url)),
  };
}

/** Bytes of the body as sent. Throws when text was not compressed with brotli, because the sum would be wrong. */
function sentBytes(response: Response): number {
  const {
    'content-length': length,
    'content-type': type = '',
    'content-encoding': encoding,
  } = response.headers();
  if (/^text|javascript|json|svg/.test(type) && encoding !== 'br') {
    throw new Error(`${response.url()} came without brotli. Serve it as npm run serve does.`);
  }
  return Number(length);
}
