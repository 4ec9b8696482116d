import { parseArgs } from 'node:util';
import { isSlug } from '#domain/tenant/slug.ts';
import { directusClient, reasonOf } from '#scripts/directus/client.ts';
import { importSettings } from '#scripts/directus/import-settings.ts';
import { localSettings } from '#scripts/directus/local-settings.ts';
import { tenantsDirectoryOf } from '#scripts/program/places.ts';
import { EXIT, orUsage, tellHelp, UsageError } from '#scripts/program/usage.ts';
import { tokenOf } from '#sources/request/source-token.ts';

const USAGE = `DIRECTUS_TOKEN=… npm run directus:import -- <slug> --url URL [--tenants DIR]

Puts tenants/<slug>/settings.json and its pictures into the CustomerSettings of a Directus (make it with directus:schema first).

  --url URL       the Directus
  --tenants DIR   where the merchants' folders are (default: DUKKAN_TENANTS, else tenants)

DIRECTUS_TOKEN is the token of an administrator. Can be run again: only what differs is sent.
Exit status: 0 done, 1 Directus refused, 2 wrong use.`;

export async function runDirectusImport(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const { slug, url, token, tenants } = orUsage(() => read(args), USAGE);
  try {
    const done = await importSettings(directusClient(url, token), slug, localSettings(tenants, slug));
    process.stdout.write(`${done.length > 0 ? done.join('\n') : 'Nothing to do: all is there.'}\n`);
    return EXIT.ok;
  } catch (error) {
    process.stderr.write(`${slug} was not imported to ${url}: ${reasonOf(error)}\n`);
    return EXIT.failed;
  }
}

function read(args: readonly string[]): { slug: string; url: string; token: string; tenants: string } {
  const options = { url: { type: 'string' }, tenants: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [slug = ''] = positionals;
  const token = tokenOf(process.env, 'DIRECTUS_TOKEN');
  if (positionals.length !== 1 || !isSlug(slug))
    throw new UsageError('Name one merchant by its slug, such as quds-grill.');
  if (!values.url || !URL.canParse(values.url))
    throw new UsageError('--url is missing or no address. Write it like https://data.example.');
  if (!token.ok) throw new UsageError(token.error);
  return { slug, url: values.url, token: token.value, tenants: tenantsDirectoryOf(values.tenants) };
}
