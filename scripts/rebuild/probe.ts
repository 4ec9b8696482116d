import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { readTenant, tenantText } from '#scripts/prerender/read-tenant.ts';
import { changesFilesOf } from '#sources/changes-places.ts';
import { httpClient } from '#sources/http.ts';
import { sharedInputStamp } from '#sources/input-stamp.ts';
import { SourceError } from '#sources/source-failure.ts';
import { bearer, sourceToken } from '#sources/source-token.ts';
import { readAttributes, readCategories } from '#sources/woocommerce.ts';

export interface ProbeOptions {
  readonly tenantsDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
}

/** Before each: raised when something else goes into it, which is no change of any merchant. */
const FORMAT = '1:';

/**
 * A short text that changes when a merchant's sources change: how many products, variations, branches and zones there are and the one
 * of each that was changed last, the categories and attributes as a build reads them, the settings' row, or the files; and what
 * `tenant.json` says, or the template of `platform.json`. Finds what lost hooks would have told; what it cannot see (a change past
 * WordPress, straight in its database), the nightly pass does. Null when a source does not answer. Throws where this machine lacks the
 * token that the merchant names: what the public sees would look like a change to those who have it.
 */
export async function probe(slug: string, options: ProbeOptions): Promise<string | null> {
  const tenant = readTenant(options.tenantsDirectory, slug);
  if (!tenant.ok) return null;
  const { settings } = tenant.value.sources;
  // Before anything is asked for nothing.
  const token = settings.kind === 'directus' ? sourceToken(settings, options.environment) : null;
  try {
    const parts = await Promise.all([
      tenantText(options.tenantsDirectory, slug),
      catalogueOf(tenant.value, options),
      settingsOf(tenant.value, token, options),
    ]);
    return FORMAT + hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);
  } catch {
    return null;
  }
}

async function catalogueOf(
  tenant: Tenant,
  { tenantsDirectory, environment, fetch }: ProbeOptions,
): Promise<unknown> {
  const source = tenant.sources.catalogue;
  if (source.kind === 'files')
    return sharedInputStamp(join(tenantsDirectory, tenant.slug), changesFilesOf(environment, tenant.slug));
  const http = httpClient({ fetch, attempts: 1, headers: { 'accept-language': 'en-US' } });
  const newest = async (list: string, query = '') => {
    const { body, answer } = await http.json(
      `${source.url}/wp-json/${list}?per_page=1&orderby=modified&order=desc${query}`,
    );
    return [answer.headers.get('x-wp-total'), body];
  };
  return Promise.all([
    newest('wc/store/v1/products', '&catalog_visibility=visible'),
    newest('wc/store/v1/products', '&type=variation'),
    // No hook tells of these.
    readCategories(source.url, http),
    readAttributes(source.url, http),
    ifThere(newest('wp/v2/branch')),
    ifThere(newest('wp/v2/delivery_zone')),
  ]);
}

/** A store may be without. */
const ifThere = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error) => {
    if (error instanceof SourceError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  });

async function settingsOf(
  tenant: Tenant,
  token: string | null,
  { environment, fetch, tenantsDirectory }: ProbeOptions,
): Promise<unknown> {
  const source = tenant.sources.settings;
  if (source.kind === 'files')
    return sharedInputStamp(join(tenantsDirectory, tenant.slug), changesFilesOf(environment, tenant.slug));
  const http = httpClient({ fetch, attempts: 1, headers: bearer(token) });
  const filter = encodeURIComponent(JSON.stringify({ slug: { _eq: source.slug } }));
  const { body } = await http.json(`${source.url}/items/CustomerSettings?filter=${filter}&limit=1`);
  return body;
}
