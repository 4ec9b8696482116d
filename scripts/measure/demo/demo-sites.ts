import { join } from 'node:path';
import { compile } from '#scripts/build/compile/compile.ts';
import { buildAll } from '#scripts/build/prerender/build-all.ts';
import { isGood } from '#scripts/build/prerender/build-report.ts';
import { listen } from '#scripts/http/listen.ts';
import { listTenants } from '#scripts/merchants/list-tenants.ts';
import { cacheDirectory, DEFAULT_TENANTS, ROOT } from '#scripts/program/places.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';

/** The realistic merchants of the demo. */
export const demoSlugs = (): readonly string[] => listTenants(DEFAULT_TENANTS);

export const FIXTURE_TENANTS = join(ROOT, 'tests/fixtures/tenants');

/** Merchants for tests only: one with captured answers of real servers, and a hostile one. */
export const fixtureSlugs = (): readonly string[] => listTenants(FIXTURE_TENANTS);

/** Builds and releases sites into a directory. Throws when one is not released completely. */
export async function releaseSites(
  outDirectory: string,
  {
    withFixtures,
    tenantsDirectory = DEFAULT_TENANTS,
  }: { readonly withFixtures: boolean; readonly tenantsDirectory?: string },
): Promise<void> {
  process.env.NODE_ENV = 'production';
  const cache = cacheDirectory();
  const { id, directory: compiledDirectory } = await compile(ROOT, cache);
  const release = (directory: string) =>
    buildAll(
      listTenants(directory),
      {
        codeId: id,
        compiledDirectory,
        tenantsDirectory: directory,
        outDirectory,
        cacheDirectory: cache,
        force: false,
        acceptShrink: false,
        environment: {},
        nowMs: Date.now(),
      },
      (report) => {
        if (!isGood(report)) throw new Error(`${report.slug} was not released: ${report.reason}`);
      },
    );
  await release(tenantsDirectory);
  if (withFixtures) await release(FIXTURE_TENANTS);
}

/** Serves released sites on a free port, like `npm run serve`. */
export const serveSites = (outDirectory: string) =>
  listenForBrowsers(servingApplication(openSites(outDirectory)));

/** Listens at the address to which browsers resolve `*.localhost`, regardless of `DUKKAN_HOST`. */
export const listenForBrowsers = (app: Parameters<typeof listen>[0], port = 0) =>
  listen(app, port, { host: '127.0.0.1' });

export const siteAddress = (port: number, slug: string): string => `http://${slug}.localhost:${port}`;
