import type { LiveBuild } from '#domain/release/live-build.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import type { WorkerSite } from '#pwa/worker-site.ts';
import type { SitePlan } from '#views/site-map.ts';
import type { CompiledCode } from './compiled-code.ts';
import { precacheList, type ReleaseFiles } from './precache.ts';

/** Files that follow from all others of a release, so that they are no reason for one. */
export const APP_FILES = ['service-worker.js', 'build.json'] as const;

/**
 * The merchant's service worker, and `build.json`, which pages ask once an hour: `client` differs when scripts or styles
 * do, `code` when anything of Dukkan does, `input` when the merchant's data does. Neither a time nor the release's number
 * stands in it: the same input gives the same bytes.
 */
export function appFiles(
  { tenant, settings }: Storefront,
  site: SitePlan,
  compiled: CompiledCode,
  release: ReleaseFiles,
  inputHash: string,
): Readonly<Record<(typeof APP_FILES)[number], string>> {
  const { slug, locales, hasServiceWorker: isEnabled } = tenant;
  const clientId = compiled.clientId();
  const precache = isEnabled ? precacheList(site, compiled, release) : [];
  const worker: WorkerSite = { slug, locales, clientId, isEnabled, precache };
  const build: LiveBuild = {
    client: clientId,
    code: compiled.id,
    input: inputHash.slice(0, 16),
    version: settings.appVersion,
  };
  return {
    'service-worker.js': `self.dukkan=${JSON.stringify(worker)};\n${compiled.serviceWorker()}`,
    'build.json': `${JSON.stringify(build)}\n`,
  };
}
