import { statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isHostName } from '#domain/tenant/tenant-fields.ts';
import { writtenText } from '#sources/disk/json-file.ts';

/** `merchants` in `tenants/platform.json`: the Directus that defines merchants without a folder. */
export interface Platform {
  /** URL of the Directus; each of its CustomerSettings rows is a merchant. */
  readonly url: string;
  /** Name of the environment variable with the token; absent: public access. */
  readonly tokenEnv?: string;
  /** The content of `tenant.json`; `{slug}` in texts is replaced by the merchant's slug. */
  readonly template: Readonly<Record<string, unknown>>;
}

export const platformPath = (tenantsDirectory: string): string => join(tenantsDirectory, 'platform.json');

const schema = z.strictObject({
  operator: z.optional(z.strictObject({ hosts: z.array(z.string().check(z.refine(isHostName))) })),
  merchants: z.optional(
    z.strictObject({
      url: z.url({ protocol: /^https?$/ }),
      tokenEnv: z.optional(z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/))),
      template: z.record(z.string(), z.unknown()),
    }),
  ),
});

interface PlatformFile {
  readonly platform: Platform | null;
  /** Hosts of the operator. */
  readonly hosts: readonly string[];
}

const read = new Map<string, { readonly stamp: string; readonly file: PlatformFile }>();
const NOTHING: PlatformFile = { platform: null, hosts: [] };

/** Null when platform.json is missing or names no Directus: then every merchant has a folder. Throws, with the remedy, when the file is invalid. */
export const readPlatform = (tenantsDirectory: string): Platform | null =>
  readFile(tenantsDirectory).platform;

/**
 * Hosts that no merchant may claim: those in `platform.json`, the host of its Directus, and the host of `HOOKS_ADDRESS`.
 * An invalid `platform.json` counts as empty, so that merchants with folders are still built.
 */
export function operatorHosts(
  tenantsDirectory: string,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const hostIn = (url = '') => (URL.canParse(url) ? [new URL(url).hostname] : []);
  let file = NOTHING;
  try {
    file = readFile(tenantsDirectory);
  } catch {}
  return [...file.hosts, ...hostIn(file.platform?.url), ...hostIn(environment.HOOKS_ADDRESS)];
}

function readFile(tenantsDirectory: string): PlatformFile {
  const path = platformPath(tenantsDirectory);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) return NOTHING;
  const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
  const known = read.get(path);
  if (known?.stamp === stamp) return known.file;
  const file = parsed(path);
  read.set(path, { stamp, file });
  return file;
}

function parsed(path: string): PlatformFile {
  let json: unknown;
  try {
    json = JSON.parse(writtenText(path));
  } catch (error) {
    throw new Error(`${path} is not JSON (${(error as Error).message}). Mend it, or delete it.`);
  }
  // Without a locale zod/mini reports only "Invalid input".
  const result = schema.safeParse(json, { error: z.locales.en().localeError });
  if (!result.success)
    throw new Error(
      `${path} is wrong: ${z.prettifyError(result.error)}. docs/decisions/17-merchants-from-directus.md shows one that is right.`,
    );
  const { merchants, operator } = result.data;
  return { platform: merchants ? platformFrom(merchants) : null, hosts: operator?.hosts ?? [] };
}

const platformFrom = ({
  url,
  tokenEnv,
  template,
}: NonNullable<z.infer<typeof schema>['merchants']>): Platform => ({
  url: url.replace(/\/+$/, ''),
  template,
  ...(tokenEnv === undefined ? {} : { tokenEnv }),
});

/** The content of `tenant.json` for a merchant without a folder. Its settings come from the row with its slug. */
export function tenantJson({ url, tokenEnv, template }: Platform, slug: string): unknown {
  const { catalogue, ...rest } = filled(template, slug) as Record<string, unknown>;
  const settings = { kind: 'directus', url, ...(tokenEnv === undefined ? {} : { tokenEnv }) };
  return { ...rest, sources: { settings, catalogue } };
}

/** Replaces `{slug}` in all texts. Slugs need no escaping in URLs. */
function filled(value: unknown, slug: string): unknown {
  if (typeof value === 'string') return value.replaceAll('{slug}', slug);
  if (Array.isArray(value)) return value.map((item) => filled(item, slug));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, slug)]));
}
