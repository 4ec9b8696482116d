import { join } from 'node:path';
import { inject } from 'vitest';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { DEFAULT_TENANTS } from '#scripts/program/places.ts';
import { Workspace } from '#tests/build/temporary-site.ts';

export interface OwnMerchant {
  /** Where its site is released. */
  readonly out: string;
  readonly tenant: Tenant;
  readonly tenantDirectory: string;
}

/** What a merchant's files say otherwise. */
export interface MerchantChanges {
  readonly tenant?: object;
  readonly settings?: object;
}

/** A demo merchant as all test files share it. */
export function sharedMerchant(slug: string): OwnMerchant {
  return merchantIn(DEFAULT_TENANTS, slug, inject('outDirectory'));
}

/** A demo merchant with some files changed, released for one test file. */
export async function releaseOwn(
  slug: string,
  { tenant = {}, settings = {} }: MerchantChanges,
): Promise<OwnMerchant> {
  process.env.NODE_ENV = 'production';
  const workspace = new Workspace();
  workspace.copy(slug);
  workspace.edit(slug, 'tenant.json', (own) => ({ ...own, ...tenant }));
  workspace.edit(slug, 'settings.json', (own) => ({ ...own, ...settings }));
  const [report] = await workspace.build([slug]);
  if (report?.outcome !== 'released') throw new Error(`${slug} was not released: ${report?.reason}`);
  return merchantIn(workspace.tenants, slug, workspace.out);
}

function merchantIn(tenants: string, slug: string, out: string): OwnMerchant {
  const tenant = readTenant(tenants, slug);
  if (!tenant.ok) throw new Error(tenant.error.reason);
  return { out, tenant: tenant.value, tenantDirectory: join(tenants, slug) };
}
