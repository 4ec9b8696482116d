import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { firstCatalogue, firstSettings } from './first-files.ts';

export interface TenantFiles {
  /** Holds a folder of the merchant's name, not yet seen by builds and watchers. */
  readonly directory: string;
  /** Makes it a merchant. Throws when there is one of that name already. */
  readonly keep: () => void;
  readonly drop: () => void;
}

/** Whether a folder, or anything else, has the merchant's name already. */
export const isTaken = (tenantsDirectory: string, slug: string): boolean =>
  existsSync(join(tenantsDirectory, slug));

/** Writes the merchant's files beside the others, under a name that is no slug; one rename makes them a merchant. */
export function writeTenant(
  tenantsDirectory: string,
  tenant: Tenant,
  json: object,
  name: string,
): TenantFiles {
  mkdirSync(tenantsDirectory, { recursive: true });
  const directory = mkdtempSync(join(tenantsDirectory, '.new-'));
  const folder = join(directory, tenant.slug);
  const shop = { slug: tenant.slug, name: name.trim(), currency: tenant.currency };
  const write = (file: string, content: unknown) =>
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  mkdirSync(folder);
  write('tenant.json', json);
  if (tenant.sources.settings.kind === 'files') {
    mkdirSync(join(folder, 'images'));
    write('settings.json', firstSettings(shop));
  }
  if (tenant.sources.catalogue.kind === 'files') {
    mkdirSync(join(folder, 'catalogue'));
    for (const [list, items] of Object.entries(firstCatalogue(shop))) write(`catalogue/${list}.json`, items);
  }
  const drop = () => rmSync(directory, { recursive: true, force: true });
  return {
    directory,
    drop,
    keep: () => {
      const target = join(tenantsDirectory, tenant.slug);
      // An empty folder would be replaced by the rename.
      if (existsSync(target)) throw new Error(`${target} is there already; nothing was written.`);
      renameSync(folder, target);
      drop();
    },
  };
}
