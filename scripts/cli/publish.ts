import { parseArgs } from 'node:util';
import { listTenants } from '#scripts/merchants/list-tenants.ts';
import { outDirectoryOf, tenantsDirectoryOf } from '#scripts/program/places.ts';
import { EXIT, orUsage, tellHelp } from '#scripts/program/usage.ts';
import { publishLive } from '#scripts/publish/live-release.ts';
import { publisherOf } from '#scripts/publish/publisher-of.ts';
import { liveSites } from '#scripts/release/live-sites.ts';

const USAGE = `npm run publish -- [slug…] [--to ADDRESS] [--out DIR] [--tenants DIR]

Publishes the live releases of this machine, even if a newer release is published. Without slugs, it publishes all merchants.
ADDRESS is s3://bucket/prefix or an absolute folder (default: PUBLISH_TO).`;

/** `npm run publish`: publishes the live releases of this machine. When one merchant fails, the others go on. */
export async function runPublish(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const { slugs, publisher, outDirectory } = read(args);
  let failures = 0;
  for (const slug of slugs) {
    try {
      process.stdout.write(`${await publishLive(slug, publisher, outDirectory)}\n`);
    } catch (error) {
      failures += 1;
      process.stdout.write(`${slug}: not published. ${(error as Error).message}\n`);
    }
  }
  return failures === 0 ? EXIT.ok : EXIT.failed;
}

function read(args: readonly string[]) {
  return orUsage(() => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' }, tenants: { type: 'string' }, to: { type: 'string' } },
    });
    const outDirectory = outDirectoryOf(values.out);
    const address = values.to ?? process.env.PUBLISH_TO;
    if (!address) throw new Error('Say where to: --to or PUBLISH_TO.');
    const slugs = positionals.length > 0 ? positionals : sitesOfMerchants(outDirectory, values.tenants);
    return { slugs, outDirectory, publisher: publisherOf(address, process.env) };
  }, USAGE);
}

/** Skips sites of former merchants, which may still be on this machine after another one has retired them. */
function sitesOfMerchants(outDirectory: string, tenants: string | undefined): readonly string[] {
  const merchants = new Set(listTenants(tenantsDirectoryOf(tenants)));
  const sites = liveSites(outDirectory);
  if (sites.length === 0)
    throw new Error(`No site is released in ${outDirectory}. Build first, or say where with --out.`);
  const left = sites.filter((slug) => !merchants.has(slug));
  if (left.length > 0 && left.length === sites.length)
    throw new Error(
      `None of the sites in ${outDirectory} is of a merchant in ${tenantsDirectoryOf(tenants)}. Say where their folders are with --tenants, or name the sites.`,
    );
  if (left.length > 0)
    process.stdout.write(`Left out, because they are no merchants any more: ${left.join(', ')}\n`);
  return sites.filter((slug) => merchants.has(slug));
}
