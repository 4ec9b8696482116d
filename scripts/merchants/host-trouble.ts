import { statSync } from 'node:fs';
import { type HostClaim, hostRival } from '#domain/tenant/host-claims.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { siteFolders } from '#scripts/release/live-sites.ts';
import { servedHosts } from '#scripts/release/served-hosts.ts';
import { listTenants } from './list-tenants.ts';
import { operatorHosts, platformPath } from './platform.ts';
import { readTenant, type TenantTrouble, tenantPath } from './read-tenant.ts';

export interface HostPlaces {
  readonly tenantsDirectory: string;
  /** Folder of the released sites; null when it is unknown. */
  readonly outDirectory: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Why a merchant may not have the hosts in its `tenant.json`; null when it may. Invalid files of other merchants never cause trouble here. */
export function hostTrouble({ slug, hosts }: Tenant, places: HostPlaces): TenantTrouble | null {
  const { tenantsDirectory, outDirectory, environment } = places;
  const reserved = new Set(operatorHosts(tenantsDirectory, environment));
  const own = hosts.find((host) => reserved.has(host));
  if (own !== undefined)
    return {
      code: 'tenant.host-reserved',
      reason: `${own} is a host of the platform, which needs it for itself, so ${slug} cannot have it. Take it out of "hosts".`,
    };
  const tenants = new Set(listTenants(tenantsDirectory));
  const sites = new Set(outDirectory === null ? [] : siteFolders(outDirectory));
  // Each merchant of a fleet looks at all others, so look for the live release only where there is a folder.
  const served = (slug: string) =>
    outDirectory !== null && sites.has(slug) ? servedHosts(outDirectory, slug) : [];
  const claim = { slug, wanted: hosts, served: served(slug) };
  function* otherClaims(): Generator<HostClaim> {
    for (const other of tenants.union(sites)) {
      if (other === slug) continue;
      const wanted = tenants.has(other) ? wantedHosts(tenantsDirectory, other) : [];
      yield { slug: other, wanted, served: served(other) };
    }
  }
  const rival = hostRival(claim, otherClaims());
  if (rival === null) return null;
  const who = `${rival.host} is a host of ${rival.slug} and of ${slug}`;
  return {
    code: 'tenant.host-taken',
    reason: rival.isServed
      ? `${who}. It stays with ${rival.slug}, whose site is served there, and nothing of ${slug} was released. Take it out of "hosts" of one of them. If that is ${rival.slug}, build it first. Then build ${slug}.`
      : `${who}. Neither gets it, because neither has a site there and nobody knows whose customers come. Take it out of "hosts" of one of them.`,
  };
}

const known = new Map<string, { readonly stamp: string; readonly hosts: readonly string[] }>();

/** Hosts that a merchant claims; none when its `tenant.json` is invalid. Cached until its file, or platform.json, changes. */
function wantedHosts(tenantsDirectory: string, slug: string): readonly string[] {
  const path = tenantPath(tenantsDirectory, slug);
  const options = { throwIfNoEntry: false } as const;
  const stat = statSync(path, options) ?? statSync(platformPath(tenantsDirectory), options);
  const stamp = `${stat?.mtimeMs} ${stat?.size} ${stat?.ino}`;
  const before = known.get(path);
  if (before?.stamp === stamp) return before.hosts;
  const tenant = readTenant(tenantsDirectory, slug);
  const hosts = tenant.ok ? tenant.value.hosts : [];
  known.set(path, { stamp, hosts });
  return hosts;
}
