import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { isSlug } from '#domain/tenant/slug.ts';
import { listTenants, noTenantsLine } from '#scripts/merchants/list-tenants.ts';
import { readTenant, tenantPath } from '#scripts/merchants/read-tenant.ts';
import { refreshRoster } from '#scripts/merchants/refresh-roster.ts';
import { readRoster } from '#scripts/merchants/roster.ts';
import { buildHistory } from '#scripts/operator/build-history.ts';
import { outDirectoryOf, queueDirectory, tenantsDirectoryOf } from '#scripts/program/places.ts';
import { EXIT, orUsage, tellHelp, UsageError } from '#scripts/program/usage.ts';
import { publisherOf } from '#scripts/publish/publisher-of.ts';
import { RetireRefused, removedMerchants, retireSite } from '#scripts/publish/retire-site.ts';
import { openDatabase } from '#scripts/queue/database.ts';
import { prepareTables } from '#scripts/queue/tenant-schema.ts';
import { tenantTable } from '#scripts/queue/tenant-table.ts';

const MERCHANTS_USAGE = `npm run merchants -- [--accept-shrink] [--tenants DIR]

Reads the rows of the Directus that tenants/platform.json names, and lists all merchants.`;
const RETIRE_USAGE = `npm run retire -- <slug> [--yes] [--out DIR] [--tenants DIR]

Takes the site of somebody who is no merchant any more off the air, here and where PUBLISH_TO says. Its releases are kept aside.`;

/** `npm run merchants`. */
export async function runMerchants(args: readonly string[]): Promise<number> {
  tellHelp(MERCHANTS_USAGE, args);
  const { values, tenantsDirectory } = read(args, MERCHANTS_USAGE, 0);
  const options = { tenantsDirectory, environment: process.env, fetch, now: Date.now };
  const acceptShrink = values['accept-shrink'] === true;
  let change: Awaited<ReturnType<typeof refreshRoster>>;
  try {
    change = await refreshRoster({ ...options, acceptShrink });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return EXIT.failed;
  }
  const roster = readRoster(tenantsDirectory);
  const merchants = listTenants(tenantsDirectory);
  if (merchants.length === 0) process.stdout.write(`${noTenantsLine(tenantsDirectory)}\n`);
  for (const slug of merchants) {
    const tenant = readTenant(tenantsDirectory, slug);
    // A folder has precedence over a row.
    const hasFolder = existsSync(tenantPath(tenantsDirectory, slug));
    const place = !hasFolder && roster[slug]?.removedAt === null ? 'row' : 'folder';
    const facts = tenant.ok ? `${place.padEnd(7)} ${tenant.value.hosts.join(', ')}` : tenant.error.reason;
    process.stdout.write(`${slug.padEnd(24)} ${facts}\n`);
  }
  for (const slug of removedMerchants(tenantsDirectory))
    process.stdout.write(`${slug.padEnd(24)} removed: its site stays until npm run retire -- ${slug}\n`);
  if (change)
    process.stdout.write(
      `New: ${change.added.length}, back again: ${change.returned.length}, removed: ${change.removed.length}.\n`,
    );
  for (const { slug, reason } of change?.refused ?? [])
    process.stdout.write(`No merchant: ${JSON.stringify(slug)}: ${reason}\n`);
  return EXIT.ok;
}

/** `npm run retire -- <slug>`: asks for confirmation, unless `--yes` is given. */
export async function runRetire(args: readonly string[]): Promise<number> {
  tellHelp(RETIRE_USAGE, args);
  const { values, positionals, tenantsDirectory } = read(args, RETIRE_USAGE, 1);
  const [slug = ''] = positionals;
  if (!isSlug(slug)) throw new UsageError(RETIRE_USAGE);
  const outDirectory = outDirectoryOf(values.out);
  const address = process.env.PUBLISH_TO;
  const publisher = address ? publisherOf(address, process.env) : null;
  if (values.yes !== true && !(await isConfirmed(slug, publisher?.name)))
    throw new UsageError('Nothing was done. Say yes, or call with --yes.');
  try {
    const kept = await retireSite({ slug, tenantsDirectory, outDirectory, publisher, now: Date.now });
    process.stdout.write(
      kept === null ? `${slug} had no site in ${outDirectory}.\n` : `${slug} is off the air. Kept: ${kept}\n`,
    );
  } catch (error) {
    if (!(error instanceof RetireRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    return EXIT.failed;
  }
  return forget(slug);
}

async function isConfirmed(slug: string, place: string | undefined): Promise<boolean> {
  if (process.stdin.isTTY !== true) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const where = place === undefined ? '' : ` and at ${place}`;
  const question = `Take the site of ${slug} off the air here${where}? (yes/no) `;
  // Ctrl+C and Ctrl+D reject.
  const answer = await terminal.question(question).catch(() => '');
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

/** Removes the merchant from queue and build history, and returns the exit status. Does nothing while a worker holds the embedded database. */
async function forget(slug: string): Promise<number> {
  try {
    const place = { url: process.env.DATABASE_URL, dataDirectory: queueDirectory() };
    const database = await openDatabase(place);
    try {
      await prepareTables(database);
      await tenantTable(database).forget(slug);
      await (await buildHistory(database)).forget(slug);
    } finally {
      await database.close();
    }
    return EXIT.ok;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stdout.write(
        `A worker is running: retire ${slug} at /ops as well, so that it is not listed there.\n`,
      );
      return EXIT.ok;
    }
    process.stderr.write(
      `${slug} is still in the queue of builds: ${(error as Error).message} When that is mended, run the command again.\n`,
    );
    return EXIT.failed;
  }
}

function read(args: readonly string[], usage: string, count: number) {
  return orUsage(() => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'accept-shrink': { type: 'boolean' },
        yes: { type: 'boolean' },
        out: { type: 'string' },
        tenants: { type: 'string' },
      },
    });
    if (positionals.length !== count) throw new Error(`Give ${count === 0 ? 'no slug' : 'one slug'}.`);
    return { values, positionals, tenantsDirectory: tenantsDirectoryOf(values.tenants) };
  }, usage);
}
