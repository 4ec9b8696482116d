import { readdirSync, readlinkSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isSlug } from '#domain/tenant/slug.ts';

/** Where one merchant's releases live, below the output directory. */
export interface SiteDirectory {
  readonly slug: string;
  readonly outDirectory: string;
  readonly path: string;
  /** A relative symbolic link to the live release. */
  readonly current: string;
  readonly releases: string;
  readonly lock: string;
  /** What was left out of the last build, for the operator. Never published. */
  readonly report: string;
  /** What the last build was made from, so that the next one can see at a glance that nothing changed. */
  readonly stamp: string;
  /** Names the release that the operator rolled back to; absent otherwise. */
  readonly pin: string;
}

/** Throws for a slug that is not one: it becomes part of a path. */
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

/** Names between slashes, none of which begins with two dots or is one dot: what nearly all files have. */
const PLAIN = /^(?!\.(?:\.|\/|$))[^/\\:\0]+(?:\/(?!\.(?:\.|\/|$))[^/\\:\0]+)*$/;

/** The absolute path of a file below a root, which is absolute itself. Throws for one that would leave it. */
export function pathInRelease(root: string, path: string): string {
  // Node's own takes as long as to write a small file.
  if (PLAIN.test(path)) return `${root}${sep}${path}`;
  const full = resolve(root, path);
  const back = relative(root, full);
  if (back === '' || back.startsWith('..') || isAbsolute(back) || path.includes('\0')) {
    throw new Error(`${JSON.stringify(path)} is not a path inside the release, so it was not written.`);
  }
  return full;
}

/** One more than the highest number of any release that still exists, or that is live: a back-up may have that one's name only. */
export function nextSequence(site: SiteDirectory): number {
  const names = [...readdirSync(site.releases), liveReleaseId(site) ?? ''];
  const numbers = names.map((name) => Number.parseInt(name, 10));
  return Math.max(0, ...numbers.filter(Number.isSafeInteger)) + 1;
}

/** Null when nothing is live. */
export function liveReleaseId(site: SiteDirectory): string | null {
  try {
    return basename(readlinkSync(site.current));
  } catch {
    return null;
  }
}
