import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSlug } from '#domain/tenant/slug.ts';
import { liveReleaseId, siteDirectory } from './site-directory.ts';

/** Slugs of all merchants with a live release below the output directory, sorted. The release may be damaged. */
export const liveSites = (outDirectory: string): readonly string[] =>
  siteFolders(outDirectory).filter((slug) => liveReleaseId(siteDirectory(outDirectory, slug)) !== null);

/** Slugs of all merchants with a folder below the output directory, sorted. */
export function siteFolders(outDirectory: string): readonly string[] {
  let names: string[];
  try {
    names = readdirSync(join(outDirectory, 'sites'));
  } catch {
    // No merchant was released yet.
    return [];
  }
  return names.filter(isSlug).sort();
}
