import { parseTenant } from '#domain/tenant/schema.ts';
import { isReservedSlug, isSlug } from '#domain/tenant/slug.ts';
import { problemText, reservedSlug } from '#domain/tenant/tenant-problem.ts';
import { httpClient } from '#sources/request/http.ts';
import { bearer, tokenOf } from '#sources/request/source-token.ts';
import { hostTrouble } from './host-trouble.ts';
import { listTenants } from './list-tenants.ts';
import { type Platform, readPlatform, tenantJson } from './platform.ts';
import { type Roster, readRoster, writeRoster } from './roster.ts';

export interface RefreshOptions {
  readonly tenantsDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** Accepts an answer that lacks more than half of the merchants. */
  readonly acceptShrink?: boolean;
  readonly now: () => number;
}

/** Differences between two readings of the rows. */
export interface RosterChange {
  readonly added: readonly string[];
  /** Merchants whose rows are gone. Their sites stay until the operator retires them. */
  readonly removed: readonly string[];
  /** Merchants whose removed rows are back. */
  readonly returned: readonly string[];
  /** Invalid rows. */
  readonly refused: readonly RefusedRow[];
}

interface RefusedRow {
  readonly slug: string;
  /** The cause and the remedy. */
  readonly reason: string;
}

const PAGE = 500;
/** More pages count as an error: the service may ignore the page number and repeat one page. */
const MAXIMUM_PAGES = 1000;
/** Below this number of merchants, all may disappear at once. */
const SMALL = 4;

/**
 * Reads the list of merchants from the platform's Directus. Null when no platform is set up. Throws when the Directus does
 * not answer, or when the answer lacks more than half of the merchants; the stored list then stays unchanged.
 */
export async function refreshRoster(options: RefreshOptions): Promise<RosterChange | null> {
  const { tenantsDirectory, now } = options;
  const platform = readPlatform(tenantsDirectory);
  if (!platform) return null;
  const slugs = new Set(await rowSlugs(platform, options));
  // A row removed during the reading moves the rows after it, and one of them may move to a page that was already read.
  if (activeIn(readRoster(tenantsDirectory)).some((slug) => !slugs.has(slug)))
    for (const slug of await rowSlugs(platform, options)) slugs.add(slug);
  const before = readRoster(tenantsDirectory);
  const known = new Set(listTenants(tenantsDirectory));
  const refused = [...slugs]
    .filter((slug) => !known.has(slug))
    .map((slug) => ({ slug, reason: troubleOf(slug, platform, options) }))
    .filter((row): row is RefusedRow => row.reason !== null);
  const there = new Set([...slugs].filter((slug) => !refused.some((row) => row.slug === slug)));
  const active = activeIn(before);
  const removed = active.filter((slug) => !there.has(slug));
  if (active.length >= SMALL && removed.length > active.length / 2 && options.acceptShrink !== true)
    throw new Error(
      `CustomerSettings of ${platform.url} lacks ${removed.length} of ${active.length} merchants, so nothing was changed. If that is right: npm run merchants -- --accept-shrink`,
    );
  const added = [...there].filter((slug) => before[slug] === undefined);
  const returned = [...there].filter((slug) => typeof before[slug]?.removedAt === 'string');
  if (added.length + returned.length + removed.length > 0) {
    const removedAt = new Date(now()).toISOString();
    const next: Roster = {
      ...before,
      ...Object.fromEntries(removed.map((slug) => [slug, { removedAt }])),
      ...Object.fromEntries([...there].map((slug) => [slug, { removedAt: null }])),
    };
    writeRoster(tenantsDirectory, next);
  }
  return { added, removed, returned, refused };
}

const activeIn = (roster: Roster): readonly string[] =>
  Object.keys(roster).filter((slug) => roster[slug]?.removedAt === null);

/** Why a new row cannot become a merchant; null when it can. Existing merchants are checked when they are built. */
function troubleOf(slug: string, platform: Platform, options: RefreshOptions): string | null {
  if (!isSlug(slug)) return 'a slug has 1 to 63 of a-z, 0-9 and inner hyphens';
  if (isReservedSlug(slug)) return problemText(reservedSlug(slug));
  const tenant = parseTenant(slug, tenantJson(platform, slug));
  // Each build reports an invalid template.
  return tenant.ok ? (hostTrouble(tenant.value, { ...options, outDirectory: null })?.reason ?? null) : null;
}

export interface AskOptions extends Pick<RefreshOptions, 'environment' | 'fetch'> {
  readonly timeoutMs?: number;
  /** Default 2. */
  readonly attempts?: number;
}

/** Slugs of all rows. Reads pages until an empty one, because a Directus may limit the page size. Throws when it does not answer. */
export async function rowSlugs(
  { url, tokenEnv }: Platform,
  { environment, fetch, timeoutMs = 10_000, attempts = 2 }: AskOptions,
): Promise<readonly string[]> {
  const token = tokenEnv === undefined ? null : tokenOf(environment, tokenEnv);
  if (token?.ok === false) throw new Error(`The platform's token is missing. ${token.error}`);
  const http = httpClient({
    fetch,
    timeoutMs,
    attempts,
    headers: bearer(token?.value),
  });
  const found: string[] = [];
  for (let page = 1; page <= MAXIMUM_PAGES; page += 1) {
    const { body } = await http.json(
      `${url}/items/CustomerSettings?fields=id,slug&sort=id&limit=${PAGE}&page=${page}`,
    );
    const rows = (body as { data?: unknown } | null)?.data;
    if (!Array.isArray(rows)) throw new Error(`${url} did not answer with a list of CustomerSettings rows.`);
    if (rows.length === 0) return found;
    for (const row of rows as { slug?: unknown }[]) found.push(String(row?.slug ?? ''));
  }
  throw new Error(
    `${url} answered with ${MAXIMUM_PAGES} pages of CustomerSettings and no end. See whether something between here and it drops “page” from the address.`,
  );
}
