import { ASSET_PREFIX } from '#scripts/release/hosting-rules.ts';
import type { ReleaseManifest } from '#scripts/release/manifest.ts';
import { isRetained } from '#scripts/release/retained-assets.ts';

/** Stored content of a merchant's prefix. An empty hash marks an upload that may be incomplete. */
export interface BucketState {
  readonly id: string;
  /** SHA-256 by path of the release. */
  readonly files: Readonly<Record<string, string>>;
  /** By path: assets that the published release lacks, with the time when this began (ISO 8601). */
  readonly retired?: Readonly<Record<string, string>>;
}

/**
 * Assets in the bucket that the release lacks but that open pages may still request, for example after a rollback or a
 * release from another machine. Each has the time since when it is unused (ISO 8601).
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
