import { ASSET_PREFIX } from './hosting-rules.ts';
import type { ReleasedFile, ReleaseManifest } from './manifest.ts';

/** Time for which an asset stays after the last release that used it, because a tab may be open for that time. */
const RETENTION_MS = 30 * 24 * 3600 * 1000;

/**
 * Assets of the last release that the next one does not use but must still contain.
 * `nowMs` is epoch milliseconds.
 */
export function retainedAssets(
  last: ReleaseManifest,
  isInNext: (path: string) => boolean,
  nowMs: number,
): readonly { readonly path: string; readonly file: ReleasedFile }[] {
  return Object.entries(last.files)
    .filter(([path]) => path.startsWith(ASSET_PREFIX) && !isInNext(path))
    .map(([path, file]) => ({
      path,
      file: { ...file, retiredAt: file.retiredAt ?? new Date(nowMs).toISOString() },
    }))
    .filter(({ file }) => isRetained(file.retiredAt, nowMs));
}

/** Whether an asset that is unused since `retiredAt` must still be there. */
export const isRetained = (retiredAt: string, nowMs: number): boolean =>
  nowMs - Date.parse(retiredAt) < RETENTION_MS;
