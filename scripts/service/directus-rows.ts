import { listTenants } from '#scripts/merchants/list-tenants.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { httpClient } from '#sources/request/http.ts';
import { bearer, sourceToken } from '#sources/request/source-token.ts';
import type { DirectusEvent } from './intake.ts';

export interface DirectusRowsOptions {
  readonly tenantsDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  readonly log: (line: string) => void;
  readonly now?: () => number;
}

const TOLD: readonly string[] = ['CustomerSettings', 'CustomerSettings_hours', 'directus_files'];

/** Interval between two readings of all tenant.json files: events come in bursts, and a thousand files take half a second. New merchants are built anyway. */
const READ_EVERY_MS = 1000;

/**
 * Returns a function that finds the merchants of a Directus event: by the slug in its payload, else by the ids of
 * CustomerSettings rows. An unknown id, a changed file or exception concerns all merchants with settings in Directus: a build
 * without changes is cheap, a lost change is not.
 */
export function directusRows(
  options: DirectusRowsOptions,
): (event: DirectusEvent) => Promise<readonly string[]> {
  const { now = Date.now } = options;
  let slugById = new Map<string, string>();
  let merchants: ReturnType<typeof merchantsOf> = [];
  let readAgainAt = Number.NEGATIVE_INFINITY;

  return async ({ collection, keys, slug }) => {
    if (!TOLD.includes(collection)) return [];
    if (now() >= readAgainAt) {
      merchants = merchantsOf(options);
      readAgainAt = now() + READ_EVERY_MS;
    }
    const ofRow = (row: string) =>
      merchants.filter(({ source }) => source.slug === row).map((merchant) => merchant.slug);
    // Forget the slug of a renamed row, so that a later event with only its id reads it again.
    if (slug !== null) for (const key of keys) if (slugById.get(key) !== slug) slugById.delete(key);
    if (slug !== null && ofRow(slug).length > 0 && keys.length <= 1) return ofRow(slug);
    if (collection === 'CustomerSettings' && keys.length > 0) {
      if (keys.some((key) => ofRow(slugById.get(key) ?? '').length === 0))
        slugById = await readRows(merchants, options);
      const rows = keys.map((key) => slugById.get(key));
      if (rows.every((row) => row !== undefined)) return rows.flatMap(ofRow);
    }
    return merchants.map((merchant) => merchant.slug);
  };
}

function merchantsOf({ tenantsDirectory }: DirectusRowsOptions) {
  return listTenants(tenantsDirectory).flatMap((slug) => {
    const tenant = readTenant(tenantsDirectory, slug);
    if (!tenant.ok) return [];
    const source = tenant.value.sources.settings;
    return source.kind === 'directus' ? [{ slug, source }] : [];
  });
}

/** Slugs by row id, from all Directus servers. A hook waits for them. Omits ids that two servers use for different merchants. */
async function readRows(
  merchants: ReturnType<typeof merchantsOf>,
  { environment, fetch, log }: DirectusRowsOptions,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const ambiguous = new Set<string>();
  const servers = new Map(merchants.map(({ source }) => [source.url, source]));
  const answers = await Promise.all(
    [...servers.values()].map((source) =>
      rowsOf(source, environment, fetch).catch((error: Error) => {
        log(
          `error: all merchants are built after the change of one row: ${source.url} did not say whose row it is. ${error.message}`,
        );
        return [];
      }),
    ),
  );
  for (const row of answers.flat()) {
    if (typeof row?.slug !== 'string') continue;
    const id = String(row.id);
    if (found.has(id) && found.get(id) !== row.slug) ambiguous.add(id);
    found.set(id, row.slug);
  }
  for (const id of ambiguous) found.delete(id);
  return found;
}

async function rowsOf(
  source: { readonly url: string; readonly tokenEnv?: string },
  environment: DirectusRowsOptions['environment'],
  fetch: typeof globalThis.fetch,
): Promise<readonly { readonly id?: unknown; readonly slug?: unknown }[]> {
  const headers = bearer(sourceToken(source, environment));
  const http = httpClient({ fetch, attempts: 1, timeoutMs: 2000, headers });
  const { body } = await http.json(`${source.url}/items/CustomerSettings?fields=id,slug&limit=-1`);
  const rows = (body as { data?: unknown } | null)?.data;
  return Array.isArray(rows) ? rows : [];
}
