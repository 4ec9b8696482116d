import * as z from 'zod/mini';
import type { TaxRules } from '#domain/cart/tax.ts';
import { moneyFromDecimal } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { localesFromKeys } from './locale.ts';
import { isReservedSlug, isSlug, merchantVariable } from './slug.ts';
import type { CatalogueSource, Ordering, SettingsSource, Tenant, TenantApi } from './tenant.ts';
import {
  isCountry,
  isCurrency,
  isEnvironmentName,
  isHostName,
  isLanguageKey,
  isSourceUrl,
  isTimeZone,
} from './tenant-fields.ts';
import { problemOf, reservedSlug, type TenantProblem } from './tenant-problem.ts';

const field = (isRight: (value: string) => boolean) => z.string().check(z.refine(isRight));

const files = z.strictObject({ kind: z.literal('files') });
const url = z.pipe(
  field(isSourceUrl),
  z.transform((text) => text.trim().replace(/\/+$/, '')),
);

const settingsSource = z.discriminatedUnion('kind', [
  files,
  z.strictObject({
    kind: z.literal('directus'),
    url,
    slug: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    tokenEnv: z.optional(field(isEnvironmentName)),
  }),
]);

const catalogueSource = z.discriminatedUnion('kind', [
  files,
  z.strictObject({ kind: z.literal('woocommerce'), url }),
]);

/** @example {"inPrices": true, "rates": [{"name": "VAT", "percent": "16"}]} */
const taxes = z.pipe(
  z.strictObject({
    inPrices: z.boolean(),
    perTotal: z.optional(z.boolean()),
    rates: z
      .array(
        z.strictObject({
          name: z.string().check(z.minLength(1), z.maxLength(40)),
          percent: z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/)),
          onDelivery: z.optional(z.boolean()),
          compound: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(5)),
  }),
  z.transform(
    ({ inPrices, perTotal, rates }): TaxRules => ({
      pricesIncludeTax: inPrices,
      roundsPerTotal: perTotal ?? false,
      deliveryClass: 'standard',
      rates: rates.map(({ name, percent, onDelivery, compound }) => ({
        name,
        rate: moneyFromDecimal(percent, '%', 4)?.amount ?? 0,
        isCompound: compound ?? false,
        isOnDelivery: onDelivery ?? true,
        taxClass: 'standard',
      })),
    }),
  ),
);

const accepts = z.optional(z.enum(['by-staff', 'at-once']));

const ordering = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plugin') }),
  z.strictObject({ kind: z.literal('dukkan'), taxes: z.optional(taxes), accepts }),
  z.strictObject({
    kind: z.literal('woocommerce'),
    keyEnv: z.optional(field(isEnvironmentName)),
    secretEnv: z.optional(field(isEnvironmentName)),
    accepts,
    whileAway: z.optional(z.enum(['accept', 'refuse'])),
  }),
]);

const tenantFile = z.strictObject({
  hosts: z.optional(z.array(field(isHostName)).check(z.minLength(1), z.maxLength(20))),
  languages: z.optional(z.array(field(isLanguageKey)).check(z.maxLength(20))),
  timeZone: field(isTimeZone),
  country: field(isCountry),
  currency: field(isCurrency),
  digits: z.optional(z.enum(['latn', 'arab'])),
  serviceWorker: z.optional(z.enum(['on', 'off'])),
  api: z.optional(z.strictObject({ store: z.optional(url), dataService: z.optional(url) })),
  sources: z.optional(
    z.strictObject({ settings: z.optional(settingsSource), catalogue: z.optional(catalogueSource) }),
  ),
  ordering: z.optional(ordering),
});

/** Parses the content of `tenants/<slug>/tenant.json`. Fails with every problem found, in words for the operator. */
export function parseTenant(slug: string, json: unknown): Result<Tenant, readonly TenantProblem[]> {
  const parsed = tenantFile.safeParse(json);
  const problems = parsed.success ? [] : parsed.error.issues.flatMap((issue) => problemOf(issue, json));
  if (!isSlug(slug)) problems.unshift(...problemOf({ code: 'custom', path: ['slug'] }, { slug }));
  if (isReservedSlug(slug)) problems.unshift(reservedSlug(slug));
  if (!parsed.success || problems.length > 0) return fail(problems);
  const catalogue: CatalogueSource = parsed.data.sources?.catalogue ?? { kind: 'files' };
  const asked = parsed.data.ordering;
  if (asked && !fits(asked, catalogue))
    return fail(problemOf({ code: 'custom', path: ['ordering', 'kind'] }, json));
  const { hosts, languages, timeZone, country, currency, digits, serviceWorker, api, sources } = parsed.data;
  return ok({
    slug,
    hosts: [...new Set(hosts ?? [`${slug}.localhost`])],
    locales: localesFromKeys(languages),
    timeZone,
    country,
    currency,
    digits: digits ?? 'latn',
    hasServiceWorker: serviceWorker !== 'off',
    ...(api && { api: apiFrom(api) }),
    sources: {
      settings: settingsFrom(sources?.settings, slug),
      catalogue,
    },
    ordering: orderingFrom(asked, catalogue, slug),
  });
}

/** The service alone sells only catalogues in files. It passes orders on only to the WooCommerce that has the catalogue. */
const fits = ({ kind }: Pick<Ordering, 'kind'>, catalogue: CatalogueSource): boolean =>
  kind === 'plugin' || catalogue.kind === (kind === 'dukkan' ? 'files' : 'woocommerce');

function orderingFrom(
  asked: z.infer<typeof ordering> | undefined,
  catalogue: CatalogueSource,
  slug: string,
): Ordering {
  if (!asked) return { kind: catalogue.kind === 'files' ? 'dukkan' : 'plugin' };
  if (asked.kind === 'plugin') return asked;
  const accepts = asked.accepts && { accepts: asked.accepts };
  if (asked.kind === 'dukkan')
    return { kind: 'dukkan', ...(asked.taxes && { taxes: asked.taxes }), ...accepts };
  const { keyEnv, secretEnv, whileAway } = asked;
  return {
    kind: 'woocommerce',
    keyEnv: keyEnv ?? merchantVariable('WOOCOMMERCE_KEY', slug),
    secretEnv: secretEnv ?? merchantVariable('WOOCOMMERCE_SECRET', slug),
    ...accepts,
    ...(whileAway && { whileAway }),
  };
}

const apiFrom = ({ store, dataService }: NonNullable<z.infer<typeof tenantFile>['api']>): TenantApi => ({
  ...(store !== undefined && { store }),
  ...(dataService !== undefined && { dataService }),
});

function settingsFrom(source: z.infer<typeof settingsSource> | undefined, slug: string): SettingsSource {
  if (source?.kind !== 'directus') return { kind: 'files' };
  const { kind, url, tokenEnv } = source;
  return { kind, url, slug: source.slug ?? slug, ...(tokenEnv === undefined ? {} : { tokenEnv }) };
}
