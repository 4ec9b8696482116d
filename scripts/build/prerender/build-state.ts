import { readFileSync } from 'node:fs';
import type { SourceFault } from '#domain/storefront/source-fault.ts';
import type { SiteDirectory } from '#scripts/release/site-directory.ts';
import { writeWhole } from '#sources/disk/write-whole.ts';

/** What the live release was made from. */
export interface Stamp {
  /** Of the code and the raw input files. */
  readonly stamp: string;
  readonly releaseId: string;
  /** Of its `release.json`: one that was cut short is not the one that was written. */
  readonly manifestBytes: number;
  readonly pages: number;
  readonly faults: number;
}

export function readStamp(site: SiteDirectory): Stamp | null {
  try {
    return JSON.parse(readFileSync(site.stamp, 'utf8')) as Stamp;
  } catch {
    // Missing or cut short: the sources are read again, which is always right.
    return null;
  }
}

export const writeStamp = (site: SiteDirectory, stamp: Stamp): void =>
  writeWhole(site.stamp, JSON.stringify(stamp));

/** One line for each fault, so that reports can be searched and compared. */
export function writeReport(site: SiteDirectory, faults: readonly SourceFault[]): void {
  writeWhole(site.report, `[\n${faults.map((fault) => JSON.stringify(fault)).join(',\n')}\n]\n`);
}
