import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { parseTenant } from '#domain/tenant/schema.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { problemText } from '#domain/tenant/tenant-problem.ts';
import { writtenText } from '#sources/disk/json-file.ts';
import { platformPath, readPlatform, tenantJson } from './platform.ts';
import { readRoster } from './roster.ts';

/** Why a merchant cannot be built: its `tenant.json`, its row or its hosts. `reason` is a sentence for the operator. */
export interface TenantTrouble {
  readonly code:
    | 'tenant.missing'
    | 'tenant.unreadable'
    | 'tenant.invalid'
    | 'tenant.removed'
    | 'tenant.host-taken'
    | 'tenant.host-reserved';
  readonly reason: string;
}

/** Path of the `tenant.json` of a merchant with a folder. */
export const tenantPath = (tenantsDirectory: string, slug: string): string =>
  join(tenantsDirectory, slug, 'tenant.json');

/** Reads a merchant from its folder or, without a folder, from its row. */
export function readTenant(tenantsDirectory: string, slug: string): Result<Tenant, TenantTrouble> {
  const path = tenantPath(tenantsDirectory, slug);
  let json: unknown;
  try {
    json = JSON.parse(writtenText(path));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const entry = isMissing ? readRoster(tenantsDirectory)[slug] : undefined;
    if (entry) return fromRow(tenantsDirectory, slug, entry.removedAt);
    return fail({
      code: isMissing ? 'tenant.missing' : 'tenant.unreadable',
      reason: isMissing
        ? `There is no ${path}. Write one, or check the slug.`
        : `${path} is not JSON (${(error as Error).message}). Mend it and build again.`,
    });
  }
  return parsedTenant(slug, json, path);
}

/** The unparsed text of the merchant's `tenant.json`, or of `platform.json`. Unparsed, because newer code may read more fields. */
export function tenantText(tenantsDirectory: string, slug: string): string {
  const own = tenantPath(tenantsDirectory, slug);
  return readFileSync(existsSync(own) ? own : platformPath(tenantsDirectory), 'utf8');
}

function fromRow(
  tenantsDirectory: string,
  slug: string,
  removedAt: string | null,
): Result<Tenant, TenantTrouble> {
  if (removedAt !== null)
    return fail({
      code: 'tenant.removed',
      reason: `Its row was gone from CustomerSettings at ${removedAt}. Its site stays until: npm run retire -- ${slug}`,
    });
  try {
    const platform = readPlatform(tenantsDirectory);
    if (platform) return parsedTenant(slug, tenantJson(platform, slug), 'The template in platform.json');
    return fail({
      code: 'tenant.missing',
      reason: `${slug} came from a Directus that ${tenantsDirectory}/platform.json no longer names. Write it again, or give the merchant a folder.`,
    });
  } catch (error) {
    return fail({ code: 'tenant.invalid', reason: (error as Error).message });
  }
}

function parsedTenant(slug: string, json: unknown, place: string): Result<Tenant, TenantTrouble> {
  const parsed = parseTenant(slug, json);
  if (parsed.ok) return ok(parsed.value);
  return fail({
    code: 'tenant.invalid',
    reason: `${place}: ${parsed.error.map(problemText).join(' ')}`,
  });
}
