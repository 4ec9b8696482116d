import { join } from 'node:path';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { settingsFromDirectus } from '#sources/directus/directus.ts';
import { settingsFromFiles, storeFromFiles } from '#sources/files/files.ts';
import { httpClient } from '#sources/request/http.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import { tokenOf } from '#sources/request/source-token.ts';
import { type Finding, findingsAbout } from './finding.ts';

export interface SourceChecks {
  readonly tenantsDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** Time limit for one answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Clock: epoch milliseconds. */
  readonly now: () => number;
}

/** Maximum difference between clocks. With a larger one, sessions and signed requests fail. */
const CLOCK_TOLERANCE_MS = 120_000;

/** Makes one small request to each of a merchant's sources, and checks that the answer has what a build needs. */
export async function sourceFindings(tenant: Tenant, checks: SourceChecks): Promise<readonly Finding[]> {
  const found = await Promise.all([settingsFindings(tenant, checks), catalogueFindings(tenant, checks)]);
  return found.flat();
}

/** Whether the settings can be read. */
export async function settingsFindings(tenant: Tenant, checks: SourceChecks): Promise<readonly Finding[]> {
  const { ok, error } = findingsAbout(tenant.slug);
  const source = tenant.sources.settings;
  if (source.kind === 'files')
    return attempt(tenant, () => {
      settingsFromFiles(join(checks.tenantsDirectory, tenant.slug));
      return [ok('settings.files', 'settings.json can be read.')];
    });
  const { url, slug, tokenEnv } = source;
  const token = tokenEnv === undefined ? null : tokenOf(checks.environment, tokenEnv);
  if (token?.ok === false)
    return [
      error(
        'secret.missing',
        token.error,
        `Set ${tokenEnv} to a token of ${url} that may read CustomerSettings, or leave "tokenEnv" out when the public may.`,
      ),
    ];
  return attempt(tenant, async () => {
    await settingsFromDirectus({ url, slug, token: token?.value ?? null }, clientOf(checks));
    return [ok('settings.directus', `${url} has the settings of ${slug}.`)];
  });
}

/** Whether the catalogue can be read, in the merchant's currency. */
export async function catalogueFindings(tenant: Tenant, checks: SourceChecks): Promise<readonly Finding[]> {
  const { ok, error } = findingsAbout(tenant.slug);
  const source = tenant.sources.catalogue;
  if (source.kind === 'files')
    return attempt(tenant, () => {
      const { products } = storeFromFiles(join(checks.tenantsDirectory, tenant.slug));
      if (products.length > 0) return [ok('catalogue.files', `catalogue/ has ${products.length} products.`)];
      return [
        error(
          'catalogue.empty',
          'catalogue/products.json has no product, so nothing would be released.',
          'Add products, or read them from a WooCommerce.',
        ),
      ];
    });
  return attempt(tenant, async () => {
    const { body, answer } = await clientOf(checks).json(
      `${source.url}/wp-json/wc/store/v1/products?per_page=1&page=1&catalog_visibility=catalog`,
    );
    return [
      ...productsFindings(tenant, source.url, body, answer.headers),
      ...clockFindings(tenant, answer.headers.get('date'), checks.now()),
    ];
  });
}

function productsFindings(tenant: Tenant, url: string, body: unknown, headers: Headers): readonly Finding[] {
  const { ok, error } = findingsAbout(tenant.slug);
  if (!Array.isArray(body))
    return [
      error(
        'catalogue.no-list',
        `The answer of ${url} is not a list of products.`,
        'Write the address of the shop without /wp-json, and check that no plugin changes its answers.',
      ),
    ];
  if (body.length === 0)
    return [
      error('catalogue.empty', `${url} has no published product.`, 'Publish products there, then build.'),
    ];
  const currency: unknown = body[0]?.prices?.currency_code;
  if (currency !== tenant.currency)
    return [
      error(
        'catalogue.currency',
        `${url} sells in ${String(currency)}, tenant.json says ${tenant.currency}: every product would be left out.`,
        `Write "currency": ${JSON.stringify(currency)} into tenant.json, or change the shop's currency.`,
      ),
    ];
  return [ok('catalogue.woocommerce', `${url} answers with ${headers.get('x-wp-total') ?? 'its'} products.`)];
}

function clockFindings(tenant: Tenant, date: string | null, now: number): readonly Finding[] {
  const off = date === null ? Number.NaN : now - Date.parse(date);
  if (!(Math.abs(off) > CLOCK_TOLERANCE_MS)) return [];
  return [
    findingsAbout(tenant.slug).warning(
      'clock.off',
      `This machine's clock and the store's differ by ${Math.round(Math.abs(off) / 60_000)} minutes.`,
      "Let the machine's clock be set by NTP (timedatectl set-ntp true); if it is right, inform the operator of the store.",
    ),
  ];
}

export const clientOf = ({ fetch, timeoutMs }: SourceChecks) => httpClient({ fetch, timeoutMs, attempts: 1 });

/** Advice for the operator, by code. */
const REMEDIES: Readonly<Record<string, string>> = {
  'source.missing-file': 'Write the file, or name another source in tenant.json.',
  'source.unreadable': 'Let the user that builds read the file.',
  'source.not-json': 'Read the address or file. A JSON checker shows the place of the mistake.',
  'source.timeout': 'Check whether the server is overloaded, or a firewall drops requests of this machine.',
  'source.unreachable':
    'Check the address, its DNS entry and certificate, and whether a firewall of this machine stops the call.',
  'source.not-allowed': 'Give the token permission to read, or set a token that has not expired.',
  'source.not-found': "Check the address and the row's slug: the server answers, but does not have this.",
  'source.http-status': 'Look at the log of that server.',
};

async function attempt(
  tenant: Tenant,
  check: () => readonly Finding[] | Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (cause) {
    if (!(cause instanceof SourceError)) throw cause;
    const remedy = REMEDIES[cause.code] ?? 'Correct the reported mistake and run the doctor again.';
    return [findingsAbout(tenant.slug).error(cause.code, `${cause.url}: ${cause.message}`, remedy)];
  }
}
