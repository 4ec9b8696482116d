import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { readTenant, tenantText } from '#scripts/merchants/read-tenant.ts';
import { changesFilesOf } from '#sources/files/changes-places.ts';
import { sharedInputStamp } from '#sources/files/input-stamp.ts';
import { httpClient } from '#sources/request/http.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import { sourceToken } from '#sources/request/source-token.ts';
import { readAttributes, readCategories } from '#sources/store/woocommerce.ts';

export interface ProbeOptions {
  readonly tenantsDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
}

/** Prefix of each probe text. Raise it when the probe's input changes, so that old and new texts are not compared. */
const FORMAT = '3:';

/**
 * A short text that changes when a merchant's sources change, so that changes without a hook are found. A change made directly in
 * WordPress's database may stay hidden; the nightly pass finds it. The text depends on:
 * - the merchant's files, or `platform.json` for merchants of its template,
 * - number and newest change of products, variations, branches and zones,
 * - categories, attributes and the settings row, as a build reads them.
 * Null when a source does not answer. Throws when this machine lacks the merchant's token, because it would see less than the others.
 */
export async function probe(slug: string, options: ProbeOptions): Promise<string | null> {
  const tenant = readTenant(options.tenantsDirectory, slug);
  if (!tenant.ok) return null;
  const { settings } = tenant.value.sources;
  // Throws before any request is sent.
  const token = settings.kind === 'directus' ? sourceToken(settings, options.environment) : null;
  try {
    const parts = await Promise.all([
      tenantText(options.tenantsDirectory, slug),
      filesOf(slug, options),
      catalogueOf(tenant.value, options),
      settingsOf(tenant.value, token, options),
    ]);
    return FORMAT + hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);
  } catch {
    return null;
  }
}

/** A merchant with a WooCommerce has files, too: own areas and branches, and what its managers have changed here. */
const filesOf = (slug: string, { tenantsDirectory, environment }: ProbeOptions): string =>
  sharedInputStamp(join(tenantsDirectory, slug), changesFilesOf(environment, slug));

async function catalogueOf(tenant: Tenant, { fetch }: ProbeOptions): Promise<unknown> {
  const source = tenant.sources.catalogue;
  if (source.kind === 'files') return null;
  const http = httpClient({ fetch, attempts: 1, headers: { 'accept-language': 'en-US' } });
  const newest = async (list: string, query = '') => {
    const { body, answer } = await http.json(
      `${source.url}/wp-json/${list}?per_page=1&orderby=modified&order=desc${query}`,
    );
    return [answer.headers.get('x-wp-total'), body];
  };
  return Promise.all([
    newest('wc/store/v1/products', '&catalog_visibility=catalog'),
    newest('wc/store/v1/products', '&type=variation'),
    // No hook reports changes of these.
    readCategories(source.url, http),
    readAttributes(source.url, http),
    ifThere(newest('wp/v2/branch')),
    ifThere(newest('wp/v2/delivery_zone')),
  ]);
}

/** Null when the store lacks this post type (400 or 404). */
const ifThere = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error) => {
    if (error instanceof SourceError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  });

async function settingsOf(tenant: Tenant, token: string | null, { fetch }: ProbeOptions): Promise<unknown> {
  const source = tenant.sources.settings;
  if (source.kind === 'files') return null;
  // Loaded on demand, as for a build.
  const { settingsFromDirectus } = await import('#sources/directus/directus.ts');
  return settingsFromDirectus({ ...source, token }, httpClient({ fetch, attempts: 1 }));
}
