import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { compile } from '#scripts/build/compile/compile.ts';
import { buildAll } from '#scripts/build/prerender/build-all.ts';
import { isGood } from '#scripts/build/prerender/build-report.ts';
import { launchChromium } from '#scripts/measure/demo/chromium.ts';
import { listenForBrowsers, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { Workspace } from '#tests/build/temporary-site.ts';

/** What goes wrong at the server: an answer instead of the right one, or null for a request that goes well. */
type Fault = (path: string, request: Request) => Response | Promise<Response> | null;

/** Merchants of a test file, released and served by it alone, so that it can break the server and publish again. */
export interface InstalledShop {
  readonly workspace: Workspace;
  origin(slug: string): string;
  /**
   * Builds and publishes all merchants. `version` stands for the code: another one has other scripts. `workerCode` runs
   * before the service worker's own.
   */
  release(version: string, workerCode?: string): Promise<void>;
  /** From now on. */
  setFault(fault: Fault | null): void;
  /** What browsers asked for since the last call. */
  requests(): readonly string[];
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  /** A new browser profile, service workers included. */
  visitor(): Promise<BrowserContext>;
}

export function installedShop(slugs: readonly string[]): InstalledShop {
  let workspace: Workspace;
  let browser: Browser;
  let server: Awaited<ReturnType<typeof listenForBrowsers>> | null = null;
  let port = 0;
  let fault: Fault | null = null;
  let asked: string[] = [];
  let contexts: BrowserContext[] = [];

  const shop: InstalledShop = {
    get workspace() {
      return workspace;
    },
    origin: (slug) => siteAddress(port, slug),
    async release(version, workerCode = '') {
      const compiled = await compile(ROOT, cacheDirectory());
      const directory = join(workspace.root, `code-${version}`);
      cpSync(compiled.directory, directory, { recursive: true });
      const worker = join(directory, 'client/service-worker.js');
      writeFileSync(worker, `${workerCode}\n${readFileSync(worker, 'utf8')}\n// ${version}\n`);
      const { tenants: tenantsDirectory, out: outDirectory } = workspace;
      const options = { tenantsDirectory, outDirectory, cacheDirectory: cacheDirectory(), environment: {} };
      const how = { force: false, acceptShrink: true, nowMs: Date.now() };
      const code = { codeId: `code-${version}`, compiledDirectory: directory };
      await buildAll(slugs, { ...options, ...how, ...code }, (report) => {
        if (!isGood(report)) throw new Error(`${report.slug} was not released: ${report.reason}`);
      });
    },
    setFault(next) {
      fault = next;
    },
    requests() {
      const since = asked;
      asked = [];
      return since;
    },
    async stopServer() {
      await server?.close();
      server = null;
    },
    async startServer() {
      const files = servingApplication(openSites(workspace.out));
      const app = new Hono();
      app.all('*', async ({ req }) => {
        const { pathname } = new URL(req.url);
        asked.push(pathname);
        return (await fault?.(pathname, req.raw)) ?? files.fetch(req.raw);
      });
      server = await listenForBrowsers(app, port);
      port = server.port;
    },
    async visitor() {
      const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true });
      context.setDefaultTimeout(30_000);
      contexts.push(context);
      return context;
    },
  };

  beforeAll(async () => {
    process.env.NODE_ENV = 'production';
    workspace = new Workspace();
    for (const slug of slugs) workspace.synthesise(slug);
    await shop.release('a');
    await shop.startServer();
    browser = await launchChromium();
  });
  afterEach(async () => {
    fault = null;
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    if (!server) await shop.startServer();
  });
  afterAll(async () => {
    await browser.close();
    await shop.stopServer();
  });
  return shop;
}

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
