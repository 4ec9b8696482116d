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
  /** Only for assets that no page of this release uses: since when (ISO 8601). Open tabs may still request them. */
  readonly retiredAt?: string;
}

/** `release.json`: the files of one release. The same input gives the same bytes. */
export interface ReleaseManifest {
  readonly format: 1;
  readonly id: string;
  /** Number of the merchant's release. A release may only replace a live one with a lower number. */
  readonly sequence: number;
  readonly slug: string;
  readonly hosts: readonly string[];
  /** Language prefixes that paths may start with: `['en', 'he']`. */
  readonly prefixes: readonly string[];
  /** Id of the compiled code. */
  readonly codeId: string;
  /** Hash of everything that was read from the sources. */
  readonly inputHash: string;
  readonly productCount: number;
  /** CSP hashes of the inline scripts that the compiled code writes. */
  readonly inlineScripts: readonly string[];
  /** Services whose scripts customers' pages may load; absent when the merchant uses none. */
  readonly analytics?: readonly AnalyticsService[];
  /** Origins beside the site's own that its pages call; absent for none. */
  readonly apiOrigins?: readonly string[];
  /** Files by path below the site's root, sorted. */
  readonly files: Readonly<Record<string, ReleasedFile>>;
}

export const MANIFEST_NAME = 'release.json';

/** The manifest is no JSON: truncated, or empty after a power cut. */
export class DamagedManifest extends Error {}

/** Reads the manifest of a release; null when there is no release in the folder. Throws DamagedManifest, and an Error for another format. */
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

/** Like `readManifest`, but also null when the manifest is damaged or has another format. */
export function readableManifest(releaseDirectory: string): ReleaseManifest | null {
  try {
    return readManifest(releaseDirectory);
  } catch {
    return null;
  }
}

/** Paths of files that are missing or have another size than in the manifest, for example after a power cut. Costs one `lstat` per file. */
export function damagedFiles(directory: string, manifest: ReleaseManifest): readonly string[] {
  return Object.entries(manifest.files)
    .filter(([path, { size }]) => {
      const found = lstatSync(`${directory}/${path}`, { throwIfNoEntry: false });
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

/** The rules for the host of a release. */
export const rulesOf = ({ prefixes, inlineScripts, analytics, apiOrigins }: ReleaseManifest): HostingRules =>
  hostingRules(prefixes, inlineScripts, {
    ...(analytics && { services: analytics }),
    ...(apiOrigins && { apiOrigins }),
  });

/** JSON with one line per file, so that `diff` can compare two releases. */
export function manifestText(manifest: ReleaseManifest): string {
  const { files, ...head } = manifest;
  const rows = Object.entries(files).map(([path, file]) => `${JSON.stringify(path)}:${JSON.stringify(file)}`);
  return `${JSON.stringify(head).slice(0, -1)},"files":{\n${rows.join(',\n')}\n}}\n`;
}
