import { isSlug } from '#domain/tenant/slug.ts';
import { httpClient } from '#sources/http.ts';
import { bearer, tokenOf } from '#sources/source-token.ts';
import { type Platform, readPlatform } from './platform.ts';
import { type Roster, readRoster, writeRoster } from './roster.ts';

export interface RefreshOptions {
  readonly tenantsDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** Believes an answer that lacks more than half of the merchants. */
  readonly acceptShrink?: boolean;
  readonly now: () => number;
}

/** What the rows say now and did not say before. */
export interface RosterChange {
  readonly added: readonly string[];
  /** Their rows are gone. Their sites stay until the operator retires them. */
  readonly removed: readonly string[];
  /** Their rows were gone and are there again. */
  readonly returned: readonly string[];
  /** Slugs of rows that cannot be merchants. */
  readonly refused: readonly string[];
}

const PAGE = 500;
/** A service that has more, or answers every page with the same one, is not believed. */
const MAXIMUM_PAGES = 1000;
/** Fewer merchants than this may all go at once. */
const SMALL = 4;

/**
 * Asks the platform's Directus which merchants there are. Null when no platform is set up. Throws when the answer cannot be
 * had, or lacks more than half of the merchants: what was known then stays.
 */
export async function refreshRoster(options: RefreshOptions): Promise<RosterChange | null> {
  const { tenantsDirectory, now } = options;
  const platform = readPlatform(tenantsDirectory);
  if (!platform) return null;
  const slugs = await rowSlugs(platform, options);
  const there = new Set(slugs.filter(isSlug));
  const before = readRoster(tenantsDirectory);
  const active = Object.keys(before).filter((slug) => before[slug]?.removedAt === null);
  const removed = active.filter((slug) => !there.has(slug));
  if (active.length >= SMALL && removed.length > active.length / 2 && options.acceptShrink !== true)
    throw new Error(
      `CustomerSettings of ${platform.url} lacks ${removed.length} of ${active.length} merchants, so nothing was changed. If that is right: npm run merchants -- --accept-shrink`,
    );
  const added = [...there].filter((slug) => before[slug] === undefined);
  const returned = [...there].filter((slug) => typeof before[slug]?.removedAt === 'string');
  const refused = slugs.filter((slug) => !isSlug(slug));
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

export interface AskOptions extends Pick<RefreshOptions, 'environment' | 'fetch'> {
  readonly timeoutMs?: number;
  /** Default 2. */
  readonly attempts?: number;
}

/** Slugs of all rows, page by page: a Directus may answer with fewer than it was asked for. Throws when it does not answer. */
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
