import { ASSET_PREFIX } from '#scripts/release/hosting-rules.ts';
import type { ReleaseManifest } from '#scripts/release/manifest.ts';
import { isRetained } from '#scripts/release/retained-assets.ts';

/** What a merchant's prefix holds, as far as we know: an empty hash is an upload that may not have ended. */
export interface BucketState {
  readonly id: string;
  /** sha256 by path of the release. */
  readonly files: Readonly<Record<string, string>>;
  /** Assets that no release shown here uses any more: since when (ISO 8601). */
  readonly retired?: Readonly<Record<string, string>>;
}

/**
 * Assets in the bucket that the release does not have, though pages that are open may still ask for them: another machine's
 * last release, or one that was rolled back. With the time when that began.
 */
export function retiredAssets(
  state: BucketState,
  { files }: ReleaseManifest,
  nowMs: number,
): Record<string, string> {
  const entries = Object.entries(state.files)
    .filter(([path, sha256]) => path.startsWith(ASSET_PREFIX) && sha256 !== '' && !files[path])
    .map(([path]) => [path, state.retired?.[path] ?? new Date(nowMs).toISOString()] as const);
  return Object.fromEntries(entries.filter(([, retiredAt]) => isRetained(retiredAt, nowMs)));
}
