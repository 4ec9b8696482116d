import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Where merchants without a folder of their own come from, as `tenants/platform.json` says. */
export interface Platform {
  /** The Directus whose CustomerSettings rows are merchants. */
  readonly url: string;
  /** Name of the environment variable with its token; public reading when absent. */
  readonly tokenEnv?: string;
  /** What `tenant.json` would say, with `{slug}` in texts where the merchant's slug belongs. */
  readonly template: Readonly<Record<string, unknown>>;
}

export const platformPath = (tenantsDirectory: string): string => join(tenantsDirectory, 'platform.json');

const schema = z.strictObject({
  merchants: z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    tokenEnv: z.optional(z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/))),
    template: z.record(z.string(), z.unknown()),
  }),
});

const read = new Map<string, { readonly stamp: string; readonly platform: Platform }>();

/** Null when there is no such file: every merchant then has a folder. Throws, with what to do, for one that is wrong. */
export function readPlatform(tenantsDirectory: string): Platform | null {
  const path = platformPath(tenantsDirectory);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) return null;
  const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
  const known = read.get(path);
  if (known?.stamp === stamp) return known.platform;
  const platform = parsed(path);
  read.set(path, { stamp, platform });
  return platform;
}

function parsed(path: string): Platform {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is not JSON (${(error as Error).message}). Mend it, or delete it.`);
  }
  // zod/mini says "Invalid input" and no more unless it is given words.
  const result = schema.safeParse(json, { error: z.locales.en().localeError });
  if (!result.success)
    throw new Error(
      `${path} is wrong: ${z.prettifyError(result.error)}. docs/decisions/17-merchants-from-directus.md shows one that is right.`,
    );
  const { url, tokenEnv, template } = result.data.merchants;
  return { url: url.replace(/\/+$/, ''), template, ...(tokenEnv === undefined ? {} : { tokenEnv }) };
}

/** What `tenant.json` of one merchant would say. Its settings come from the row with its slug. */
export function tenantJson({ url, tokenEnv, template }: Platform, slug: string): unknown {
  const { catalogue, ...rest } = filled(template, slug) as Record<string, unknown>;
  const settings = { kind: 'directus', url, ...(tokenEnv === undefined ? {} : { tokenEnv }) };
  return { ...rest, sources: { settings, catalogue } };
}

/** Slugs have no character that means anything in an address, so they can be put in as they are. */
function filled(value: unknown, slug: string): unknown {
  if (typeof value === 'string') return value.replaceAll('{slug}', slug);
  if (Array.isArray(value)) return value.map((item) => filled(item, slug));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, slug)]));
}
