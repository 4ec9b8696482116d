import { listTenants } from '#scripts/prerender/list-tenants.ts';

const LOOK_EVERY_MS = 1000;

/** Which slugs are merchants. */
export interface KnownMerchants {
  /** Reads folders and rows. */
  refresh(): readonly string[];
  has(slug: string): boolean;
}

/** A folder that was made while we run is a merchant too; names that a stranger makes up are looked for once a second at most. */
export function knownMerchants(tenantsDirectory: string, now: () => number = Date.now): KnownMerchants {
  let known = new Set<string>();
  let nextLook = Number.NEGATIVE_INFINITY;

  function refresh(): readonly string[] {
    known = new Set(listTenants(tenantsDirectory));
    return [...known];
  }

  return {
    refresh,
    has(slug) {
      if (!known.has(slug) && now() >= nextLook) {
        nextLook = now() + LOOK_EVERY_MS;
        refresh();
      }
      return known.has(slug);
    },
  };
}
