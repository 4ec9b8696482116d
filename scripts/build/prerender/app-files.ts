import type { LiveBuild } from '#domain/release/live-build.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import type { WorkerSite } from '#pwa/worker-site.ts';
import type { SitePlan } from '#views/site-map.ts';
import type { CompiledCode } from './compiled-code.ts';
import { precacheList, type ReleaseFiles } from './precache.ts';

/** Files that are made from the other files of a release. A change in them alone is no reason for a release. */
export const APP_FILES = ['service-worker.js', 'build.json'] as const;

/**
 * The merchant's service worker, and `build.json`, which pages request once an hour. In it, `client` changes with scripts and
 * styles, `code` with any code of Dukkan, and `input` with the merchant's data. It contains neither a time nor the release's
 * number, so the same input gives the same bytes.
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
