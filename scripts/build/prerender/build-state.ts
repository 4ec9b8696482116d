import { readFileSync } from 'node:fs';
import type { SourceFault } from '#domain/storefront/source-fault.ts';
import type { SiteDirectory } from '#scripts/release/site-directory.ts';
import { writeWhole } from '#sources/disk/write-whole.ts';

/** Input of the live release. */
export interface Stamp {
  /** Hash of the code and the raw input files. */
  readonly stamp: string;
  readonly releaseId: string;
  /** Size of its `release.json` in bytes, which reveals a truncated file. */
  readonly manifestBytes: number;
  readonly pages: number;
  readonly faults: number;
}

export function readStamp(site: SiteDirectory): Stamp | null {
  try {
    return JSON.parse(readFileSync(site.stamp, 'utf8')) as Stamp;
  } catch {
    // The file is missing or truncated. Then the sources are read again, which is always correct.
    return null;
  }
}

export const writeStamp = (site: SiteDirectory, stamp: Stamp): void =>
  writeWhole(site.stamp, JSON.stringify(stamp));

/** The report as JSON with one line per fault, so that reports can be searched and compared. */
export function writeReport(site: SiteDirectory, faults: readonly SourceFault[]): void {
  writeWhole(site.report, `[\n${faults.map((fault) => JSON.stringify(fault)).join(',\n')}\n]\n`);
}
