import { readdirSync } from 'node:fs';
import { isSlug } from '#domain/tenant/slug.ts';
import { readRoster } from './roster.ts';

/** Slugs of all merchants, sorted: merchants with a folder, and merchants with a row in the last reading of the platform's Directus. */
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

/** In a wrong or empty folder, everything else looks well. So each program says this, and what to do. */
export const noTenants = (tenantsDirectory: string): { readonly what: string; readonly remedy: string } => ({
  what: `There are no merchants in ${tenantsDirectory}.`,
  remedy:
    'If it is the wrong folder, name another one with --tenants or DUKKAN_TENANTS. For a first merchant: npm run new-tenant',
});

/** The same as one line. */
export function noTenantsLine(tenantsDirectory: string): string {
  const { what, remedy } = noTenants(tenantsDirectory);
  return `${what} ${remedy}`;
}
