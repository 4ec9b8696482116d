import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnalyticsService, type HostingRules, hostingRules } from './hosting-rules.ts';

/** One published file. */
export interface ReleasedFile {
  /** sha256 of the bytes, hexadecimal. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** Pages only: the hash of the view and of the code that rendered it. */
  readonly fingerprint?: string;
  /** Assets that no page of this release uses: when that began (ISO 8601). Kept for tabs that are still open. */
  readonly retiredAt?: string;
}

/** `release.json`: what one release consists of. The same input gives the same bytes. */
export interface ReleaseManifest {
  readonly format: 1;
  readonly id: string;
  /** Counts a merchant's releases; only a higher one may replace a live one. */
  readonly sequence: number;
  readonly slug: string;
  readonly hosts: readonly string[];
  /** Language prefixes that paths may start with: `['en', 'he']`. */
  readonly prefixes: readonly string[];
  /** Of the compiled code. */
  readonly codeId: string;
  /** Of everything that was read from the sources. */
  readonly inputHash: string;
  readonly productCount: number;
  /** CSP hashes of the inline scripts that the compiled code writes. */
  readonly inlineScripts: readonly string[];
  /** Whose scripts customers' pages may load; absent when the merchant measures nothing. */
  readonly analytics?: readonly AnalyticsService[];
  /** Origins beside the site's own that its pages call; absent when there are none. */
  readonly apiOrigins?: readonly string[];
  /** By path below the site's root, sorted. */
  readonly files: Readonly<Record<string, ReleasedFile>>;
}

export const MANIFEST_NAME = 'release.json';

/** A manifest that is no JSON: cut short, or emptied by a power cut. */
export class DamagedManifest extends Error {}

/** Null when there is no release at that place. Throws DamagedManifest, and an Error for one of another format. */
export function readManifest(releaseDirectory: string): ReleaseManifest | null {
  const path = join(releaseDirectory, MANIFEST_NAME);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
  const manifest = jsonOf(text, path) as Partial<ReleaseManifest> | null;
  if (manifest?.format !== 1) {
    throw new Error(
      `${releaseDirectory} was released in format ${manifest?.format}, which this version cannot read. Build it with --force, or use the version that released it.`,
    );
  }
  return manifest as ReleaseManifest;
}

/** As `readManifest`; null also for one that is damaged or of another format. */
export function readableManifest(releaseDirectory: string): ReleaseManifest | null {
  try {
    return readManifest(releaseDirectory);
  } catch {
    return null;
  }
}

/** Paths of files that are missing, or not of the size that the manifest says: a power cut or a failing disk empties files. One `lstat` each. */
export function damagedFiles(directory: string, manifest: ReleaseManifest): readonly string[] {
  return Object.entries(manifest.files)
    .filter(([path, { size }]) => {
      const found = lstatSync(join(directory, path), { throwIfNoEntry: false });
      return !found?.isFile() || found.size !== size;
    })
    .map(([path]) => path);
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DamagedManifest(`${path} is damaged (${(error as Error).message}). Build this merchant.`);
  }
}

/** How a release is to be served. */
export const rulesOf = ({ prefixes, inlineScripts, analytics, apiOrigins }: ReleaseManifest): HostingRules =>
  hostingRules(prefixes, inlineScripts, {
    ...(analytics && { services: analytics }),
    ...(apiOrigins && { apiOrigins }),
  });

/** JSON with a line for each file, so that two releases can be compared with `diff`. */
export function manifestText(manifest: ReleaseManifest): string {
  const { files, ...head } = manifest;
  const rows = Object.entries(files).map(([path, file]) => `${JSON.stringify(path)}:${JSON.stringify(file)}`);
  return `${JSON.stringify(head).slice(0, -1)},"files":{\n${rows.join(',\n')}\n}}\n`;
}
