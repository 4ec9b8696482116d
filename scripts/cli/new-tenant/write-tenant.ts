import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AskedPlaces } from './ask-places.ts';
import { firstCatalogue, firstSettings } from './first-files.ts';
import type { AnsweredTenant } from './tenant-answers.ts';

export interface TenantFiles {
  /** Holds the merchant's folder. Builds and watchers do not see it yet. */
  readonly directory: string;
  /** Makes the folder a merchant. Throws when the name is taken. */
  readonly keep: () => void;
  /** Removes the merchant again after `keep`. */
  readonly takeBack: () => void;
  readonly drop: () => void;
}

/** Content of the merchant's first files. */
export interface FirstFiles extends AnsweredTenant, AskedPlaces {
  readonly name: string;
}

/** Whether a folder or a file with the merchant's name exists. */
export const isTaken = (tenantsDirectory: string, slug: string): boolean =>
  existsSync(join(tenantsDirectory, slug));

/** Writes the merchant's files beside the other merchants, in a folder whose name is no slug. One rename makes it a merchant. */
export function writeTenant(
  tenantsDirectory: string,
  { tenant, json, name, places, delivers }: FirstFiles,
): TenantFiles {
  mkdirSync(tenantsDirectory, { recursive: true });
  const directory = mkdtempSync(join(tenantsDirectory, '.new-'));
  const folder = join(directory, tenant.slug);
  const shop = { slug: tenant.slug, name: name.trim(), currency: tenant.currency, delivers };
  const write = (file: string, content: unknown) =>
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  mkdirSync(folder);
  write('tenant.json', json);
  if (tenant.sources.settings.kind === 'files') {
    mkdirSync(join(folder, 'images'));
    write('settings.json', firstSettings(shop));
  }
  const lists = {
    ...(tenant.sources.catalogue.kind === 'files' && firstCatalogue(shop)),
    ...(places.zones.length > 0 && { zones: places.zones }),
    ...(places.branches.length > 0 && { branches: places.branches }),
  };
  if (Object.keys(lists).length > 0) mkdirSync(join(folder, 'catalogue'));
  for (const [list, items] of Object.entries(lists)) write(`catalogue/${list}.json`, items);
  const target = join(tenantsDirectory, tenant.slug);
  const drop = () => rmSync(directory, { recursive: true, force: true });
  return {
    directory,
    drop,
    takeBack: () => rmSync(target, { recursive: true, force: true }),
    keep: () => {
      // Check first, because a rename would replace an empty folder.
      if (existsSync(target))
        throw new Error(
          `${target} is there already; nothing was written. Choose another slug, or move that folder away.`,
        );
      renameSync(folder, target);
      drop();
    },
  };
}
