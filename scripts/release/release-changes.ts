import type { ReleaseManifest } from './manifest.ts';

/** Whether a release has exactly these files. Ignores assets kept for open tabs and files for the host. */
export function hasSameFiles(
  release: ReleaseManifest,
  files: ReadonlyMap<string, string>,
  isHostFile: (path: string) => boolean,
): boolean {
  let live = 0;
  for (const [path, file] of Object.entries(release.files)) {
    if (file.retiredAt || isHostFile(path)) continue;
    live += 1;
    if (files.get(path) !== file.hash) return false;
  }
  return live === files.size;
}

/** Number of files that were added, deleted or changed. */
export function countChanges(last: ReleaseManifest | null, next: ReleaseManifest): number {
  const before = last?.files ?? {};
  const changed = Object.keys(next.files).filter((path) => next.files[path]?.hash !== before[path]?.hash);
  const deleted = Object.keys(before).filter((path) => !next.files[path]);
  return changed.length + deleted.length;
}
