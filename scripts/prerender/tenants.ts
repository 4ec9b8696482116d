import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { parseTenant } from '#domain/tenant/schema.ts';
import { isSlug } from '#domain/tenant/slug.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { problemText } from '#domain/tenant/tenant-problem.ts';

/** A merchant that cannot be built because of its `tenant.json`; the reason is a sentence for the operator. */
export interface TenantTrouble {
  readonly code: 'tenant.missing' | 'tenant.unreadable' | 'tenant.invalid';
  readonly reason: string;
}

/** Slugs of all folders of a tenants directory, sorted. */
export function listTenants(tenantsDirectory: string): readonly string[] {
  try {
    return readdirSync(tenantsDirectory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && isSlug(entry.name))
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

export function readTenant(tenantsDirectory: string, slug: string): Result<Tenant, TenantTrouble> {
  const path = join(tenantsDirectory, slug, 'tenant.json');
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return fail({
      code: isMissing ? 'tenant.missing' : 'tenant.unreadable',
      reason: isMissing
        ? `There is no ${path}. Write one, or check the slug.`
        : `${path} is not JSON (${(error as Error).message}). Mend it and build again.`,
    });
  }
  const parsed = parseTenant(slug, json);
  if (parsed.ok) return ok(parsed.value);
  return fail({
    code: 'tenant.invalid',
    reason: `${path}: ${parsed.error.map(problemText).join(' ')}`,
  });
}
