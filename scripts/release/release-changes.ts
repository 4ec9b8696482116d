import type { ReleaseManifest } from './manifest.ts';

/** Whether a release consists of exactly these files. Assets kept for open tabs and files for the host do not count. */
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

/** How many files were added, deleted or have other bytes. */
export function countChanges(last: ReleaseManifest | null, next: ReleaseManifest): number {
  const before = last?.files ?? {};
  const changed = Object.keys(next.files).filter((path) => next.files[path]?.hash !== before[path]?.hash);
  const deleted = Object.keys(before).filter((path) => !next.files[path]);
  return changed.length + deleted.length;
}
