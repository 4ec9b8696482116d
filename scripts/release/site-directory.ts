import { readdirSync, readlinkSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isSlug } from '#domain/tenant/slug.ts';

/** Paths of one merchant's releases, below the output directory. */
export interface SiteDirectory {
  readonly slug: string;
  readonly outDirectory: string;
  readonly path: string;
  /** Relative symbolic link to the live release. */
  readonly current: string;
  readonly releases: string;
  readonly lock: string;
  /** Report of the last build with its faults, for the operator. Never published. */
  readonly report: string;
  /** Input of the last build, with which the next one finds out quickly that nothing changed. */
  readonly stamp: string;
  /** File with the id of the pinned release; absent without a pin. */
  readonly pin: string;
}

/** Throws for an invalid slug, because it becomes part of a path. */
export function siteDirectory(outDirectory: string, slug: string): SiteDirectory {
  if (!isSlug(slug)) {
    throw new Error(
      `${JSON.stringify(slug)} is no slug: use a-z, 0-9 and inner hyphens, at most 63 characters.`,
    );
  }
  const path = join(resolve(outDirectory), 'sites', slug);
  return {
    slug,
    outDirectory: resolve(outDirectory),
    path,
    current: join(path, 'current'),
    releases: join(path, 'releases'),
    lock: join(path, '.lock'),
    report: join(path, 'report.json'),
    stamp: join(path, 'stamp.json'),
    pin: join(path, 'pin.json'),
  };
}

/** Matches nearly all paths of files: names between slashes, none of which is `.` or begins with `..`. */
const PLAIN = /^(?!\.(?:\.|\/|$))[^/\\:\0]+(?:\/(?!\.(?:\.|\/|$))[^/\\:\0]+)*$/;

/** Absolute path of a file below an absolute root. Throws when the path would leave the root. */
export function pathInRelease(root: string, path: string): string {
  // The check with Node's `resolve` takes as long as writing a small file.
  if (PLAIN.test(path)) return `${root}${sep}${path}`;
  const full = resolve(root, path);
  const back = relative(root, full);
  if (back === '' || back.startsWith('..') || isAbsolute(back) || path.includes('\0')) {
    throw new Error(`${JSON.stringify(path)} is not a path inside the release, so it was not written.`);
  }
  return full;
}

/** The number of the next release: one above all existing ones and the live one. After restoring a back-up, the pointer may name a release without a folder. */
export function nextSequence(site: SiteDirectory): number {
  const names = [...readdirSync(site.releases), liveReleaseId(site) ?? ''];
  const numbers = names.map((name) => Number.parseInt(name, 10));
  return Math.max(0, ...numbers.filter(Number.isSafeInteger)) + 1;
}

/** Id of the live release; null when there is none. */
export function liveReleaseId(site: SiteDirectory): string | null {
  try {
    return basename(readlinkSync(site.current));
  } catch {
    return null;
  }
}
