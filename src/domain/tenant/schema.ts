import { z } from 'zod';
import { fail, ok, type Result } from '#domain/result.ts';
import { localesFromKeys } from './locale.ts';
import { isSlug } from './slug.ts';
import type { CatalogueSource, SettingsSource, Tenant, TenantApi } from './tenant.ts';
import {
  isCountry,
  isCurrency,
  isEnvironmentName,
  isHostName,
  isLanguageKey,
  isSourceUrl,
  isTimeZone,
} from './tenant-fields.ts';
import { problemOf, type TenantProblem } from './tenant-problem.ts';

const field = (isRight: (value: string) => boolean) => z.string().refine(isRight);

const files = z.strictObject({ kind: z.literal('files') });
const url = field(isSourceUrl).transform((text) => text.trim().replace(/\/+$/, ''));

const settingsSource = z.discriminatedUnion('kind', [
  files,
  z.strictObject({
    kind: z.literal('directus'),
    url,
    slug: z.string().min(1).max(200).optional(),
    tokenEnv: field(isEnvironmentName).optional(),
  }),
]);

const catalogueSource = z.discriminatedUnion('kind', [
  files,
  z.strictObject({ kind: z.literal('woocommerce'), url }),
]);

const tenantFile = z.strictObject({
  hosts: z.array(field(isHostName)).min(1).max(20).optional(),
  languages: z.array(field(isLanguageKey)).max(20).optional(),
  timeZone: field(isTimeZone),
  country: field(isCountry),
  currency: field(isCurrency),
  digits: z.enum(['latn', 'arab']).optional(),
  serviceWorker: z.enum(['on', 'off']).optional(),
  api: z.strictObject({ store: url.optional(), dataService: url.optional() }).optional(),
  sources: z
    .strictObject({ settings: settingsSource.optional(), catalogue: catalogueSource.optional() })
    .optional(),
});

/** The parsed content of `tenants/<slug>/tenant.json` as a Tenant, or everything that is wrong with it, for the operator. */
export function parseTenant(slug: string, json: unknown): Result<Tenant, readonly TenantProblem[]> {
  const parsed = tenantFile.safeParse(json);
  const problems = parsed.success ? [] : parsed.error.issues.flatMap((issue) => problemOf(issue, json));
  if (!isSlug(slug)) problems.unshift(...problemOf({ code: 'custom', path: ['slug'] }, { slug }));
  if (!parsed.success || problems.length > 0) return fail(problems);
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
      catalogue: (sources?.catalogue ?? { kind: 'files' }) satisfies CatalogueSource,
    },
  });
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
