import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { compile } from '#scripts/build/compile/compile.ts';
import { buildAll } from '#scripts/build/prerender/build-all.ts';
import { isGood } from '#scripts/build/prerender/build-report.ts';
import { listenForBrowsers } from '#scripts/measure/demo/demo-sites.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { Workspace } from '#tests/build/temporary-site.ts';

/** What goes wrong at the server: an answer instead of the right one, or null for a request that goes well. */
type SiteFault = (path: string, request: Request) => Response | Promise<Response> | null;

/** Made-up merchants, released and served for one test file alone, so that it can break the server and publish again. */
export interface MadeUpSites {
  readonly workspace: Workspace;
  /**
   * Builds and publishes all merchants. `version` stands for the code: another one has other scripts. `workerCode` runs
   * before the service worker's own.
   */
  release(version: string, workerCode?: string): Promise<void>;
  /** From now on; without faults after each test. */
  setFault(fault: SiteFault | null): void;
  /** What browsers asked for since the last call. */
  requests(): readonly string[];
  stopServer(): Promise<void>;
  /** At the same port each time. */
  startServer(): Promise<number>;
}

export function madeUpSites(slugs: readonly string[]): MadeUpSites {
  const workspace = new Workspace();
  for (const slug of slugs) workspace.synthesise(slug);
  let server: Awaited<ReturnType<typeof listenForBrowsers>> | null = null;
  let port = 0;
  let fault: SiteFault | null = null;
  let asked: string[] = [];

  return {
    workspace,
    async release(version, workerCode = '') {
      process.env.NODE_ENV = 'production';
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
      if (server) return port;
      const files = servingApplication(openSites(workspace.out));
      const app = new Hono();
      app.all('*', async ({ req }) => {
        const { pathname } = new URL(req.url);
        asked.push(pathname);
        return (await fault?.(pathname, req.raw)) ?? files.fetch(req.raw);
      });
      server = await listenForBrowsers(app, port);
      port = server.port;
      return port;
    },
  };
}
