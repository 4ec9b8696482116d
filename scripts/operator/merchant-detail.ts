import { readFileSync } from 'node:fs';
import type { SourceFault } from '#domain/storefront/source-fault.ts';
import { changesBetween, type ReleaseChange } from '#scripts/release/compare-summaries.ts';
import { pinnedRelease } from '#scripts/release/pin.ts';
import { keptReleases } from '#scripts/release/rollback.ts';
import { type SiteDirectory, siteDirectory } from '#scripts/release/site-directory.ts';

/** One merchant's releases and the report of its last build. */
export interface MerchantDetail {
  readonly releases: readonly {
    readonly id: string;
    readonly madeAtMs: number;
    readonly isLive: boolean;
    /** Differences to the previous release; null when unknown. */
    readonly changes: readonly ReleaseChange[] | null;
  }[];
  /** The release that the operator has rolled back to. */
  readonly pinned: string | null;
  readonly faults: readonly SourceFault[];
}

const FAULTS_SHOWN = 500;

export function merchantDetail(outDirectory: string, slug: string): MerchantDetail {
  const site = siteDirectory(outDirectory, slug);
  const kept = keptReleases(site);
  return {
    pinned: pinnedRelease(site),
    faults: faultsOf(site).slice(0, FAULTS_SHOWN),
    releases: kept.map((release, index) => {
      const before = kept[index + 1];
      return {
        ...release,
        changes: before ? changesBetween(outDirectory, slug, before.id, release.id) : null,
      };
    }),
  };
}

function faultsOf(site: SiteDirectory): readonly SourceFault[] {
  try {
    return JSON.parse(readFileSync(site.report, 'utf8')) as readonly SourceFault[];
  } catch {
    return [];
  }
}
