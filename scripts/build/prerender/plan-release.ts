import { isDeepStrictEqual } from 'node:util';
import type { SourceFault } from '#domain/storefront/source-fault.ts';
import { merchantStyles } from '#domain/theme/merchant-styles.ts';
import { translator } from '#i18n/translate.ts';
import { HOST_FILES } from '#scripts/release/host-files.ts';
import { ASSET_PREFIX } from '#scripts/release/hosting-rules.ts';
import type { ReleaseManifest } from '#scripts/release/manifest.ts';
import { hasSameFiles } from '#scripts/release/release-changes.ts';
import type { ReadStorefront } from '#sources/storefront.ts';
import { type FilePlan, type PagePlan, planSite, type SitePlan } from '#views/site-map.ts';
import { APP_FILES } from './app-files.ts';
import type { CommonStyles, CompiledCode } from './compiled-code.ts';
import { fingerprinter } from './fingerprint.ts';
import { hashedFiles, linkedFile, type SiteFile, textFile } from './site-files.ts';
import { isAsBefore, readViewInputs, type ViewInputs, viewInputs } from './view-inputs.ts';

export interface FingerprintedPage {
  readonly page: PagePlan;
  readonly fingerprint: string;
}

/** Files that are made from the other files and the code. */
const DERIVED: readonly string[] = [...HOST_FILES, ...APP_FILES];

/** Plan of the next release, before anything is rendered or written. */
export interface ReleasePlan {
  /** Pages to render. */
  readonly fresh: readonly FingerprintedPage[];
  /** Paths of pages that are the same as in the last release. */
  readonly reused: readonly string[];
  readonly files: readonly SiteFile[];
  /** Whether the last release is the same. */
  readonly isUnchanged: boolean;
  readonly faults: readonly SourceFault[];
  readonly site: SitePlan;
  readonly inputs: ViewInputs;
}

/** Compares a storefront with the last release. `force` renders every page and links no file of the last release. */
export function planRelease(
  { storefront, imageFiles, faults }: ReadStorefront,
  compiled: CompiledCode,
  last: { readonly manifest: ReleaseManifest; readonly directory: string } | null,
  force: boolean,
): ReleasePlan {
  const site = planSite(storefront, translator);
  const fingerprintOf = fingerprinter(compiled.id);
  const fresh: FingerprintedPage[] = [];
  const reused: string[] = [];
  const known = last?.manifest.files ?? {};
  const inputs = viewInputs(storefront, compiled.id, new Set(site.pages.map(({ shell }) => shell)));
  const before = last && !force ? readViewInputs(last.directory) : null;
  for (const page of site.pages) {
    if (known[page.file]?.fingerprint && isAsBefore(page.productIds, inputs, before)) {
      reused.push(page.file);
      continue;
    }
    const fingerprint = fingerprintOf(page.shell, page.view);
    if (!force && known[page.file]?.fingerprint === fingerprint) reused.push(page.file);
    else fresh.push({ page, fingerprint });
  }
  const linkable = force ? null : last;
  const files = [
    ...hashedFiles(compiled.clientFiles(), linkable),
    ...hashedFiles(
      imageFiles.map(({ name, path: from }) => ({ path: `${ASSET_PREFIX}img/${name}`, from })),
      linkable,
    ),
    ...site.files.map((file) => {
      if (file.kind === 'theme') return stylesOf(file, compiled.styles(), linkable);
      const last = isAsBefore(file.productIds, inputs, before) ? linkable : null;
      return (last && linkedFile(file.file, last)) ?? textFile(file.file, file.content, linkable);
    }),
  ];
  return {
    fresh,
    reused,
    files,
    isUnchanged:
      fresh.length === 0 &&
      last !== null &&
      // Compare the hosts: those after the first one occur in no page or other file.
      isDeepStrictEqual(last.manifest.hosts, storefront.tenant.hosts) &&
      isUnchanged(last.manifest, reused, files),
    faults: [...faults, ...site.faults],
    site,
    inputs,
  };
}

/** The merchant's colours and the styles of all pages in one file. The colours come first, so that `shop-card.ts` can read them. */
function stylesOf(
  { file, content }: FilePlan,
  { url, css }: CommonStyles,
  last: Parameters<typeof textFile>[2],
): SiteFile {
  const [path = ''] = merchantStyles(`/${file}`, url);
  return textFile(path.slice(1), content + css, last);
}

function isUnchanged(last: ReleaseManifest, reused: readonly string[], files: readonly SiteFile[]): boolean {
  const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
  for (const path of reused) hashes.set(path, last.files[path]?.hash ?? '');
  return hasSameFiles(last, hashes, (path) => DERIVED.includes(path));
}
