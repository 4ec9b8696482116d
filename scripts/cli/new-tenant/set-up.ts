import { isSlug } from '#domain/tenant/slug.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { findingsText } from '#scripts/doctor/finding.ts';
import { orderingFindings } from '#scripts/doctor/ordering.ts';
import { catalogueFindings, type SourceChecks, settingsFindings } from '#scripts/doctor/source-checks.ts';
import { hostTrouble } from '#scripts/merchants/host-trouble.ts';
import { type Platform, readPlatform, tenantJson } from '#scripts/merchants/platform.ts';
import { refreshRoster } from '#scripts/merchants/refresh-roster.ts';
import { ownAreas, ownBranches } from './ask-places.ts';
import { askWooCommerce } from './ask-woocommerce.ts';
import { type MadeTenant, makeTenant, type NewTenant } from './make-tenant.ts';
import { newRowOf } from './settings-row.ts';
import { type Talk, type TalkWorld, TIMEOUT_MS } from './talk.ts';
import { type Answers, QUESTIONS } from './tenant-answers.ts';
import { trialPassed } from './trial.ts';

export interface SetUp extends TalkWorld {
  /** Answers from command-line options, by the questions' names. */
  readonly given: Readonly<Partial<Answers>>;
  /** null: there is no terminal, so nothing is asked. */
  readonly talk: Talk | null;
  readonly tenantsDirectory: string;
  readonly outDirectory: string;
  readonly isUnchecked: boolean;
  /** Whether to send a test order; undefined: asks. */
  readonly isTried?: boolean | undefined;
  readonly hasColours: boolean;
  readonly say: (text: string) => void;
}

/** A merchant after its set-up. */
export interface SetUpTenant extends MadeTenant {
  /** Environment variables for the services, with the key of its WooCommerce. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Sets a merchant up in a conversation. Returns null when nothing was written. Throws UsageError and Stopped. */
export async function setUpMerchant(options: SetUp): Promise<SetUpTenant | null> {
  const { talk, say, tenantsDirectory, environment } = options;
  const platform = readPlatform(tenantsDirectory);
  const slug = options.given.slug ?? (await talk?.ask(...QUESTIONS.slug)) ?? '';
  const template = platform && isSlug(slug) ? proposalsOf(platform, slug) : {};
  const url = (options.given.catalogue ?? template.catalogue ?? '').replace(/^(?:woocommerce|files):?/, '');
  const store = talk && options.given.catalogue !== 'files' ? await askWooCommerce(talk, options, url) : null;
  const given: Partial<Answers> = {
    ...options.given,
    slug,
    ...(talk && { catalogue: store?.usual.catalogue ?? 'files' }),
    ...(store && { ordering: store.ordering }),
  };
  const variables = (tenant: Tenant): Readonly<Record<string, string>> =>
    tenant.ordering.kind === 'woocommerce' && store?.keys
      ? { [tenant.ordering.keyEnv]: store.keys.key, [tenant.ordering.secretEnv]: store.keys.secret }
      : {};
  const asked = store ?? (await placesWithout(talk, given));
  const places = { tenantsDirectory, outDirectory: options.outDirectory, environment };
  const made = await makeTenant({
    given,
    usual: { ...template, ...store?.usual },
    talk,
    tenantsDirectory,
    asked,
    templateOf: (settings) => (platform && isOf(platform, settings) ? templateOf(platform, slug) : null),
    hostTrouble: (tenant) => hostTrouble(tenant, places)?.reason ?? null,
    rowOf: (tenant, name) => newRowOf(tenant, { name, delivers: asked.delivers }, talk, options),
    check: (tenant, directory, row) =>
      isGood(tenant, directory, row, {
        ...options,
        environment: { ...environment, ...variables(tenant) },
      }),
    isUnchecked: options.isUnchecked,
    say,
  });
  if (!made) return null;
  if (!made.hasFolder) await refreshRoster(options);
  return { ...made, variables: variables(made.tenant) };
}

/** Answers that the template of the platform proposes. */
function proposalsOf(platform: Platform, slug: string): Partial<Answers> {
  const { hosts, languages, timeZone, country, currency, sources } = templateOf(platform, slug);
  const text = (value: unknown, separator = ', '): string =>
    Array.isArray(value) ? value.join(separator) : typeof value === 'string' ? value : '';
  const catalogue = Object(Object(sources).catalogue);
  const proposed = {
    hosts: text(hosts),
    languages: text(languages, ','),
    'time-zone': text(timeZone),
    country: text(country),
    currency: text(currency),
    settings: `directus:${platform.url} ${platform.tokenEnv ?? ''}`.trim(),
    catalogue: catalogue.kind === 'woocommerce' ? `woocommerce:${text(catalogue.url)}` : '',
  };
  return Object.fromEntries(Object.entries(proposed).filter(([, value]) => value !== ''));
}

const templateOf = (platform: Platform, slug: string) =>
  tenantJson(platform, slug) as Readonly<Record<string, unknown>>;

const isOf = ({ url }: Platform, settings: string): boolean =>
  settings
    .trim()
    .replace(/^directus:/, '')
    .split(/\s/)[0]
    ?.replace(/\/+$/, '') === url;

/** Areas and branches of a shop without a store. */
async function placesWithout(talk: Talk | null, given: Partial<Answers>): Promise<NewTenant['asked']> {
  if (!talk || given.catalogue !== 'files') return { places: { zones: [], branches: [] }, delivers: true };
  const zones = await ownAreas(talk, []);
  return { places: { zones, branches: await ownBranches(talk, []) }, delivers: zones.length > 0 };
}

/** Checks the sources and, for orders in WooCommerce, the key; then sends a test order. */
async function isGood(
  tenant: Tenant,
  directory: string,
  row: unknown,
  { talk, say, environment, fetch, now, hasColours, isTried }: SetUp,
): Promise<boolean> {
  const checks: SourceChecks = {
    tenantsDirectory: directory,
    environment,
    fetch,
    now,
    timeoutMs: TIMEOUT_MS,
  };
  const found = await Promise.all([
    row === null ? settingsFindings(tenant, checks) : [],
    catalogueFindings(tenant, checks),
    orderingFindings(tenant, checks),
  ]);
  say(findingsText(found.flat(), hasColours));
  if (found.flat().some(({ level }) => level === 'error')) return false;
  talk?.goOn();
  return trialPassed(tenant, { talk, say, environment, fetch, now, isTried });
}
