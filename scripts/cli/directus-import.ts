import { parseArgs } from 'node:util';
import { isSlug } from '#domain/tenant/slug.ts';
import { directusClient, reasonOf } from '#scripts/directus/client.ts';
import { importSettings } from '#scripts/directus/import-settings.ts';
import { localSettings } from '#scripts/directus/local-settings.ts';
import { tenantsDirectoryOf } from '#scripts/program/places.ts';
import { EXIT, tellHelp } from '#scripts/program/usage.ts';
import { tokenOf } from '#sources/request/source-token.ts';

const USAGE = `DIRECTUS_TOKEN=… npm run directus:import -- <slug> --url URL [--tenants DIR]

Puts tenants/<slug>/settings.json and its pictures into the CustomerSettings of a Directus (make it with directus:schema first).

  --url URL       the Directus
  --tenants DIR   where the merchants' folders are (default: DUKKAN_TENANTS, else tenants)

DIRECTUS_TOKEN is the token of an administrator. Can be run again: only what differs is sent.
Exit status: 0 done, 1 Directus refused, 2 wrong use.`;

tellHelp(USAGE);
process.exitCode = await run();

async function run(): Promise<number> {
  const command = read();
  if (typeof command === 'string') {
    process.stderr.write(`${command}\n\n${USAGE}\n`);
    return EXIT.usage;
  }
  const { slug, url, token, tenants } = command;
  try {
    const done = await importSettings(directusClient(url, token), slug, localSettings(tenants, slug));
    process.stdout.write(`${done.length > 0 ? done.join('\n') : 'Nothing to do: all is there.'}\n`);
    return EXIT.ok;
  } catch (error) {
    process.stderr.write(`${slug} was not imported to ${url}: ${reasonOf(error)}\n`);
    return EXIT.failed;
  }
}

function read(): { slug: string; url: string; token: string; tenants: string } | string {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    return (error as Error).message;
  }
  const { values, positionals } = parsed;
  const [slug = ''] = positionals;
  const token = tokenOf(process.env, 'DIRECTUS_TOKEN');
  if (positionals.length !== 1 || !isSlug(slug)) return 'Name one merchant by its slug.';
  if (!values.url || !URL.canParse(values.url)) return '--url is missing or no address.';
  if (!token.ok) return token.error;
  return { slug, url: values.url, token: token.value, tenants: tenantsDirectoryOf(values.tenants) };
}

function parse() {
  return parseArgs({
    allowPositionals: true,
    options: { url: { type: 'string' }, tenants: { type: 'string' } },
  });
}
