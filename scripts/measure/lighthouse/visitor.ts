import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumPath } from '#scripts/measure/demo/chromium.ts';
import type { Measurement } from './measured-page.ts';

/** A browser with its own profile. */
export interface Visitor {
  measure(url: string): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit {
  readonly measurement: Measurement;
  /** The full report as JSON. */
  readonly report: string;
  /** Lighthouse's index of this machine's speed: a desktop has 1,000 to 2,000, a mid-range phone 125 to 800. */
  readonly benchmarkIndex: number;
}

/**
 * Opens the system's Chromium. `kept`: stored values of a customer. `isApplied`: really slows down network and CPU; otherwise Lighthouse
 * loads at full speed and computes the time on a slow phone. `slowdown`: how many times slower than this machine the phone is.
 */
export async function openVisitor(
  origin: string,
  kept: Readonly<Record<string, string>>,
  { isApplied, slowdown }: { readonly isApplied: boolean; readonly slowdown: number },
): Promise<Visitor> {
  const { port, kill } = await launch({
    chromePath: chromiumPath(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
    logLevel: 'error',
  });
  try {
    await keepInBrowser(port, origin, kept);
  } catch (error) {
    kill();
    throw error;
  }
  return {
    async measure(url) {
      const result = await lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'error',
        disableStorageReset: true,
        throttlingMethod: isApplied ? 'devtools' : 'simulate',
        throttling: { cpuSlowdownMultiplier: slowdown },
      });
      if (!result || result.lhr.runtimeError)
        throw new Error(
          `Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`,
        );
      const { categories, audits } = result.lhr;
      const score = (name: string): number => Math.round((categories[name]?.score ?? Number.NaN) * 100);
      const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
      const measurement = {
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        seo: score('seo'),
        largestPaintMs: figure('largest-contentful-paint'),
        layoutShift: figure('cumulative-layout-shift'),
        blockingMs: figure('total-blocking-time'),
      };
      const { benchmarkIndex } = result.lhr.environment;
      return { measurement, report: String(result.report), benchmarkIndex };
    },
    close: async () => kill(),
  };
}

/** Stores the values, and disconnects before the measurement, because Playwright listens to all events and would slow down the page. */
async function keepInBrowser(
  port: number,
  origin: string,
  kept: Readonly<Record<string, string>>,
): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('The browser that Lighthouse measures in has no window.');
  // This file starts no service worker and leaves no part of a page in the cache.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, kept);
  await page.close();
  await browser.close();
}
