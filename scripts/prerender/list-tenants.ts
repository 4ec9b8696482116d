import { readdirSync } from 'node:fs';
import { isSlug } from '#domain/tenant/slug.ts';
import { readRoster } from '#scripts/roster/roster.ts';

/** Slugs of all merchants, sorted: those with a folder, and those with a row in the platform's Directus when it was last read. */
export function listTenants(tenantsDirectory: string): readonly string[] {
  const roster = readRoster(tenantsDirectory);
  const withRow = Object.keys(roster).filter((slug) => roster[slug]?.removedAt === null && isSlug(slug));
  return [...new Set([...foldersIn(tenantsDirectory), ...withRow])].sort();
}

function foldersIn(tenantsDirectory: string): readonly string[] {
  try {
    return readdirSync(tenantsDirectory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && isSlug(entry.name))
      .map((entry) => entry.name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
