import { join } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { siteFolders } from './live-sites.ts';
import {
  DamagedManifest,
  damagedFiles,
  MANIFEST_NAME,
  type ReleaseManifest,
  readableManifest,
  readManifest,
} from './manifest.ts';
import { keptReleases } from './rollback.ts';
import { liveReleaseId, type SiteDirectory, siteDirectory } from './site-directory.ts';

/** The release that the next one reuses files of. */
export interface BaseRelease {
  /** Manifest without damaged files, so that the next build makes them again. Null without a readable release. */
  readonly manifest: ReleaseManifest | null;
  /** Damaged files of the live release. */
  readonly damage: readonly string[];
}

/**
 * The live release. When its manifest is damaged: the newest other release with a readable manifest. Throws when another version
 * of Dukkan wrote the live release in its own format, unless `force` is set.
 */
export function baseRelease(site: SiteDirectory, force: boolean): BaseRelease {
  const liveId = liveReleaseId(site);
  if (liveId === null) return { manifest: null, damage: [] };
  const live = force ? readableManifest(join(site.releases, liveId)) : manifestOf(site, liveId);
  if (live) return withoutDamage(site, live);
  for (const { id } of keptReleases(site)) {
    const other = readableManifest(join(site.releases, id));
    if (other) return { ...withoutDamage(site, other), damage: [MANIFEST_NAME] };
  }
  return { manifest: null, damage: [MANIFEST_NAME] };
}

const POINTER = 'current';

/** Damaged files of the live release; `current` when there are releases but no pointer to a live one. Throws for the format of another version. */
export function liveDamage(site: SiteDirectory): readonly string[] {
  const liveId = liveReleaseId(site);
  if (liveId === null) return keptReleases(site).length > 0 ? [POINTER] : [];
  const manifest = manifestOf(site, liveId);
  return manifest ? damagedFiles(join(site.releases, liveId), manifest) : [MANIFEST_NAME];
}

/** Checks all live releases and reports each damaged one. Gives way to other work after each, so that a request waits for one check at most. */
export async function tellDamage(
  outDirectory: string,
  tell: (slug: string, damage: readonly string[]) => void,
): Promise<void> {
  for (const slug of siteFolders(outDirectory)) {
    await othersTurn();
    try {
      const damage = liveDamage(siteDirectory(outDirectory, slug));
      if (damage.length > 0) tell(slug, damage);
    } catch {
      // The release has the format of another version. The next build gives advice.
    }
  }
}

/** `12 files of the live release are missing or not whole (index.html, menu.html, shop.html, …)` */
export function damageText(damage: readonly string[]): string {
  if (damage[0] === POINTER) return 'No pointer to the live release is left';
  const some = damage.slice(0, 3).join(', ');
  const count = damage.length === 1 ? '1 file' : `${damage.length} files`;
  return `${count} of the live release ${damage.length === 1 ? 'is' : 'are'} missing or not whole (${some}${damage.length > 3 ? ', …' : ''})`;
}

function withoutDamage(site: SiteDirectory, manifest: ReleaseManifest): BaseRelease {
  const damage = damagedFiles(join(site.releases, manifest.id), manifest);
  if (damage.length === 0) return { manifest, damage };
  const isDamaged = new Set(damage);
  const files = Object.fromEntries(Object.entries(manifest.files).filter(([path]) => !isDamaged.has(path)));
  return { manifest: { ...manifest, files }, damage };
}

/** Null when the manifest is missing or damaged. */
function manifestOf(site: SiteDirectory, id: string): ReleaseManifest | null {
  try {
    return readManifest(join(site.releases, id));
  } catch (error) {
    if (error instanceof DamagedManifest) return null;
    throw error;
  }
}
