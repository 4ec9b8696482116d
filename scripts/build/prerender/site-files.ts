import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSET_PREFIX } from '#scripts/release/hosting-rules.ts';
import type { ReleasedFile, ReleaseManifest } from '#scripts/release/manifest.ts';
import type { ReleaseContent } from '#scripts/release/write-release.ts';

/** A file of the next release that is not rendered. */
export interface SiteFile {
  readonly path: string;
  readonly content: ReleaseContent;
  /** sha256 of the bytes. */
  readonly hash: string;
}

type LastRelease = { readonly manifest: ReleaseManifest; readonly directory: string };
type Last = LastRelease | null;

/** Links a file of the last release that did not change; null when that release does not have it. */
export function linkedFile(path: string, { manifest, directory }: LastRelease): SiteFile | null {
  const before = manifest.files[path];
  return (
    (before && { path, hash: before.hash, content: { linkTo: join(directory, path), file: live(before) } }) ??
    null
  );
}

/** A text file of this release. Links the file of the last release when it has the same bytes. */
export function textFile(path: string, text: string, last: Last): SiteFile {
  const textHash = hash('sha256', text, 'hex');
  const before = last && linkedFile(path, last);
  return before?.hash === textHash ? before : { path, hash: textHash, content: { content: text } };
}

const facts = new Map<string, ReleasedFile>();

/** Files of the cache are empty, for example after a power cut. */
export class EmptiedCache extends Error {
  readonly files: readonly string[];

  constructor(files: readonly string[]) {
    super(`${files[0]} is empty, so nothing was released. Delete the cache directory and build again.`);
    this.files = files;
  }
}

/** Calls `hashedFile` for each file. Throws EmptiedCache with all empty ones. */
export function hashedFiles(
  files: readonly { readonly path: string; readonly from: string }[],
  last: Last,
): readonly SiteFile[] {
  const found = files.map(({ path, from }) => ({ from, file: hashedFile(path, from, last) }));
  const empty = found.filter(({ file: { content } }) => 'file' in content && content.file.size === 0);
  if (empty.length > 0) throw new EmptiedCache(empty.map(({ from }) => from));
  return found.map(({ file }) => file);
}

/**
 * A file on disk. A file with a content hash in its name is read at most once by this process. When the last release has it, it is not
 * read at all. The last release's file is linked when it is the same, because the cache may be on another disk.
 */
function hashedFile(path: string, from: string, last: Last): SiteFile {
  const before = last && linkedFile(path, last);
  if (before && path.startsWith(ASSET_PREFIX)) return before;
  let file = facts.get(from);
  if (!file) {
    const bytes = readFileSync(from);
    file = { hash: hash('sha256', bytes, 'hex'), size: bytes.byteLength };
    if (file.size > 0) facts.set(from, file);
  }
  return before?.hash === file.hash ? before : { path, hash: file.hash, content: { linkTo: from, file } };
}

const live = ({ hash: fileHash, size }: ReleasedFile): ReleasedFile => ({ hash: fileHash, size });
