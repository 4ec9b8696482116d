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
  /** For one answer. */
  readonly timeoutMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A clock that is further off than this makes sessions and signed requests fail. */
const CLOCK_TOLERANCE_MS = 120_000;

/** Asks a merchant's sources for one small thing each: whether they answer, and with what a build needs. */
export async function sourceFindings(tenant: Tenant, checks: SourceChecks): Promise<readonly Finding[]> {
  const found = await Promise.all([settingsFindings(tenant, checks), catalogueFindings(tenant, checks)]);
  return found.flat();
}

async function settingsFindings(tenant: Tenant, checks: SourceChecks): Promise<readonly Finding[]> {
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

async function catalogueFindings(tenant: Tenant, checks: SourceChecks): Promise<readonly Finding[]> {
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
        `${url} answers something else than a list of products.`,
        'Give the address of the shop itself, to which /wp-json is added, and see that no plugin changes its answers.',
      ),
    ];
  if (body.length === 0)
    return [
      error(
        'catalogue.empty',
        `${url} has no product that shoppers may see.`,
        'Publish products there, then build.',
      ),
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
      "Let the machine's clock be set by NTP (timedatectl set-ntp true); if it is right, tell who runs the store.",
    ),
  ];
}

export const clientOf = ({ fetch, timeoutMs }: SourceChecks) => httpClient({ fetch, timeoutMs, attempts: 1 });

/** By code: what the operator can do. */
const REMEDIES: Readonly<Record<string, string>> = {
  'source.missing-file': 'Write the file, or name another source in tenant.json.',
  'source.unreadable': 'Let the user that builds read the file.',
  'source.not-json': 'See what that address or file holds; a JSON checker shows the place of a mistake.',
  'source.timeout': 'See whether the server is overloaded, or a firewall drops requests of this machine.',
  'source.unreachable': 'Check the address, its DNS entry and certificate, and the way out of this machine.',
  'source.not-allowed': 'Give the token the rights to read, or a token that has not expired.',
  'source.not-found': "Check the address and the row's slug: the server is there and does not know this.",
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
    const remedy = REMEDIES[cause.code] ?? 'Mend what it says and ask again.';
    return [findingsAbout(tenant.slug).error(cause.code, `${cause.url}: ${cause.message}`, remedy)];
  }
}
