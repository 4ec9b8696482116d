import { join } from 'node:path';
import type { SourceFault } from '#domain/storefront/source-fault.ts';
import type { Settings } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { headersFile, nginxFile, redirectsFile } from '#scripts/release/host-files.ts';
import { type AnalyticsService, hostingRules } from '#scripts/release/hosting-rules.ts';
import type { ReleaseManifest } from '#scripts/release/manifest.ts';
import { refusePinned } from '#scripts/release/pin.ts';
import { countChanges } from '#scripts/release/release-changes.ts';
import { retainedAssets } from '#scripts/release/retained-assets.ts';
import { nextSequence, type SiteDirectory } from '#scripts/release/site-directory.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { type ReleaseWriter, releaseWriter } from '#scripts/release/write-release.ts';
import type { ReadStorefront } from '#sources/storefront.ts';
import { appFiles } from './app-files.ts';
import type { CompiledCode } from './compiled-code.ts';
import { holdShrunken } from './hold-shrunken.ts';
import { planRelease, type ReleasePlan } from './plan-release.ts';
import { PRECACHED_ROUTES } from './precache.ts';
import { assetsOfFile, type PageParts, partsOfPage } from './references.ts';
import { inputHashOf, writeViewInputs } from './view-inputs.ts';

export interface ReleaseOptions {
  readonly compiled: CompiledCode;
  readonly force: boolean;
  readonly acceptShrink: boolean;
  /** The live release is damaged, so that even an equal one must replace it. */
  readonly isDamaged?: boolean;
  /** Time of the build in epoch milliseconds. */
  readonly nowMs: number;
  /** Products in the last good build, on any machine; null when unknown. */
  readonly lastProducts?: number | null;
  /** Called right before the release goes live; `false` discards the release. */
  readonly mayPublish?: () => Promise<boolean>;
}

export interface Released {
  readonly manifest: ReleaseManifest;
  readonly isNew: boolean;
  readonly pagesRendered: number;
  readonly pagesReused: number;
  readonly filesChanged: number;
  readonly faults: readonly SourceFault[];
}

type LastRelease = { readonly manifest: ReleaseManifest; readonly directory: string };

/** Renders pages with new fingerprints and makes a release, unless nothing changed. Throws Superseded, CatalogueHeld and ReleasePinned. */
export async function releaseStorefront(
  read: ReadStorefront,
  manifest: ReleaseManifest | null,
  site: SiteDirectory,
  { compiled, force, acceptShrink, isDamaged, nowMs, lastProducts = null, mayPublish }: ReleaseOptions,
): Promise<Released> {
  const productCount = read.storefront.catalogue.products.length;
  if (!acceptShrink) holdShrunken(productCount, [manifest?.productCount ?? null, lastProducts]);

  const last = manifest && { manifest, directory: join(site.releases, manifest.id) };
  const plan = planRelease(read, compiled, last, force);
  const pagesReused = plan.reused.length;
  const { faults } = plan;
  if (manifest && plan.isUnchanged && !isDamaged) {
    return { manifest, isNew: false, pagesRendered: 0, pagesReused, filesChanged: 0, faults };
  }
  const writer = releaseWriter(site);
  try {
    const { inlineScripts, assetsOf } = await writePages(writer, plan, compiled, last);
    keepRetired(writer, last, nowMs);
    const { tenant } = read.storefront;
    const prefixes = tenant.locales.slice(1);
    const host = { slug: tenant.slug, hosts: tenant.hosts, prefixes };
    const analytics = analyticsServices(read.storefront.settings);
    const apiOrigins = apiOriginsOf(tenant);
    const rules = hostingRules(prefixes, inlineScripts, { services: analytics, apiOrigins });
    writer.add('_headers', { content: headersFile(rules) });
    writer.add('_redirects', { content: redirectsFile(rules, prefixes) });
    writer.add('nginx.conf', { content: nginxFile(rules, host) });
    // Take the number before asking `mayPublish`: a build that is frozen after the answer then has a number that is too low.
    const sequence = nextSequence(site);
    const inputHash = inputHashOf(plan.inputs);
    const release = { factsOf: writer.factsOf, assetsOf };
    const app = appFiles(read.storefront, plan.site, compiled, release, inputHash);
    for (const [path, content] of Object.entries(app)) writer.add(path, { content });
    await writer.sync();
    if (mayPublish && !(await mayPublish())) throw new Superseded();
    // Another machine may have rolled back during this build, if it took this build's lock for the lock of a dead build.
    refusePinned(site);
    const next = writer.publish({
      sequence,
      ...host,
      codeId: compiled.id,
      inputHash,
      productCount,
      inlineScripts,
      ...(analytics.length > 0 && { analytics }),
      ...(apiOrigins.length > 0 && { apiOrigins }),
    });
    writeViewInputs(join(site.releases, next.id), plan.inputs);
    const filesChanged = countChanges(manifest, next);
    return {
      manifest: next,
      isNew: true,
      pagesRendered: plan.fresh.length,
      pagesReused,
      filesChanged,
      faults,
    };
  } catch (error) {
    writer.discard();
    throw error;
  }
}

const analyticsServices = ({ googleTagId, facebookPixelId }: Settings): readonly AnalyticsService[] => [
  ...(googleTagId ? (['google'] as const) : []),
  ...(facebookPixelId ? (['facebook'] as const) : []),
];

const apiOriginsOf = ({ api }: Tenant): readonly string[] => [
  ...new Set([api?.store, api?.dataService].flatMap((url) => (url ? [new URL(url).origin] : []))),
];

interface WrittenPages {
  /** CSP hashes of the pages' inline scripts. */
  readonly inlineScripts: readonly string[];
  /** Assets of the page at a path. */
  assetsOf(path: string): ReadonlySet<string>;
}

/** Writes the new files and links the others. */
async function writePages(
  writer: ReleaseWriter,
  plan: ReleasePlan,
  compiled: CompiledCode,
  last: LastRelease | null,
): Promise<WrittenPages> {
  const references = new Set<string>();
  const seen = new Set<PageParts>();
  const assetsOfPage = new Map<string, ReadonlySet<string>>();
  for (const { path, content } of plan.files) {
    writer.add(path, content);
    if ('content' in content && typeof content.content === 'string') {
      for (const reference of assetsOfFile(content.content)) references.add(reference);
    }
  }
  for (const path of plan.reused) {
    const file = last?.manifest.files[path];
    if (last && file) writer.add(path, { linkTo: join(last.directory, path), file });
  }
  const scripts = new Set(plan.reused.length > 0 ? last?.manifest.inlineScripts : []);
  const render = plan.fresh.length > 0 ? await compiled.renderer() : null;
  for (const { page, fingerprint } of plan.fresh) {
    const rendered = await render?.(page);
    if (!rendered) continue;
    for (const parts of rendered.parts) {
      if (seen.has(parts)) continue;
      seen.add(parts);
      for (const reference of parts.assets) references.add(reference);
      for (const script of parts.inlineScripts) scripts.add(script);
    }
    if (PRECACHED_ROUTES.includes(page.route)) {
      assetsOfPage.set(page.file, sortedAssets(rendered.parts));
    }
    writer.add(page.file, { content: rendered.html, fingerprint });
  }
  refuseMissing([...references].filter((reference) => !writer.has(reference)));
  return {
    inlineScripts: [...scripts].sort(),
    assetsOf: (path) => assetsOfPage.get(path) ?? sortedAssets([partsOfPage(writer.read(path).toString())]),
  };
}

/** Sorted, so that the order does not depend on the runtime that rendered the page. */
const sortedAssets = (parts: readonly PageParts[]): ReadonlySet<string> =>
  new Set(parts.flatMap(({ assets }) => [...assets]).sort());

function keepRetired(writer: ReleaseWriter, last: LastRelease | null, nowMs: number): void {
  if (!last) return;
  for (const { path, file } of retainedAssets(last.manifest, writer.has, nowMs)) {
    writer.add(path, { linkTo: join(last.directory, path), file });
  }
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const some = missing.slice(0, 5).join(', ');
  throw new Error(
    `The pages name ${missing.length} assets that the release does not have (${some}), so it was not released. Delete the cache directory and build again; if that does not help, a view or a component writes a wrong address.`,
  );
}
