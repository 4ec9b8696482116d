import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listTenants, noTenants } from '#scripts/merchants/list-tenants.ts';
import { platformPath } from '#scripts/merchants/platform.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import {
  dataDirectory,
  outDirectoryOf,
  queueDirectory,
  ROOT,
  tenantsDirectoryOf,
} from '#scripts/program/places.ts';
import { EXIT, orUsage, tellHelp } from '#scripts/program/usage.ts';
import { removedMerchants } from '#scripts/publish/retire-site.ts';
import { liveSites } from '#scripts/release/live-sites.ts';
import { dataFindings } from './data.ts';
import { type Finding, findingsAbout, findingsText } from './finding.ts';
import { freeBytesOf, machineFindings } from './machine.ts';
import { type MerchantChecks, merchantFindings } from './merchant.ts';
import { platformFindings } from './platform.ts';

const USAGE = `npm run doctor -- [slug…] [--json] [--timeout SECONDS] [--out DIR] [--tenants DIR]

Looks at this machine and at all merchants, or those named, and says what to do about each thing that is not right.
Exit status: 0 nothing is broken (there may be warnings), 1 something is, 2 wrong use.`;

/** Merchants that are checked at a time, because their sources may be slow. */
const WIDTH = 8;

/** `npm run doctor`. */
export async function runDoctor(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const { slugs, isJson, ...checks } = read(args);
  const findings = [
    ...(await machineFindings({ ...checks, root: ROOT, nodeVersion: process.version, freeBytesOf })),
    ...(await dataFindings({
      dataDirectory: dataDirectory(),
      queueDirectory: process.env.DATABASE_URL ? null : queueDirectory(),
      databaseUrl: process.env.DATABASE_URL,
      timeoutMs: checks.timeoutMs,
    })),
    ...(await platformFindings(checks)),
    ...noMerchants(slugs, checks.tenantsDirectory),
    ...sharedHosts(slugs, checks.tenantsDirectory),
    ...leftSites(checks),
  ];
  for (let first = 0; first < slugs.length; first += WIDTH) {
    const some = slugs.slice(first, first + WIDTH);
    findings.push(...(await Promise.all(some.map((slug) => merchantFindings(slug, checks)))).flat());
  }
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ findings }, null, 1)}\n`
      : findingsText(findings, process.stdout.isTTY === true),
  );
  return findings.some(({ level }) => level === 'error') ? EXIT.failed : EXIT.ok;
}

/** Finds a folder that names no merchants: in a wrong one, all checks would be fine. */
export function noMerchants(slugs: readonly string[], tenantsDirectory: string): readonly Finding[] {
  if (slugs.length > 0 || existsSync(platformPath(tenantsDirectory))) return [];
  const { what, remedy } = noTenants(tenantsDirectory);
  return [findingsAbout(null).warning('merchants.none', what, remedy)];
}

/** Finds hosts that several merchants claim. */
export function sharedHosts(slugs: readonly string[], tenantsDirectory: string): readonly Finding[] {
  const owners = new Map<string, string>();
  const found: Finding[] = [];
  for (const slug of slugs) {
    const tenant = readTenant(tenantsDirectory, slug);
    for (const host of tenant.ok ? tenant.value.hosts : []) {
      const owner = owners.get(host) ?? slug;
      owners.set(host, owner);
      if (owner !== slug)
        found.push(
          findingsAbout(slug).error(
            'host.shared',
            `${host} is also a host of ${owner}.`,
            'Remove it from "hosts" in one of the two tenant.json files.',
          ),
        );
    }
  }
  return found;
}

/** Finds sites without a merchant. A renamed folder leaves one, which may still answer for the merchant's host. */
export function leftSites({
  outDirectory,
  tenantsDirectory,
}: Pick<MerchantChecks, 'outDirectory' | 'tenantsDirectory'>): readonly Finding[] {
  const known = new Set([...listTenants(tenantsDirectory), ...removedMerchants(tenantsDirectory)]);
  return liveSites(outDirectory)
    .filter((slug) => !known.has(slug))
    .map((slug) =>
      findingsAbout(slug).warning(
        'site.left',
        `Its site is still shown, but there is no merchant ${slug} in ${tenantsDirectory}.`,
        `If its folder was renamed or deleted: npm run retire -- ${slug}`,
      ),
    );
}

function read(args: readonly string[]): MerchantChecks & { slugs: readonly string[]; isJson: boolean } {
  return orUsage(() => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        timeout: { type: 'string' },
        out: { type: 'string' },
        tenants: { type: 'string' },
      },
    });
    const tenantsDirectory = tenantsDirectoryOf(values.tenants);
    const all = listTenants(tenantsDirectory);
    const unknown = positionals.find((slug) => !all.includes(slug));
    if (unknown !== undefined)
      throw new Error(`There is no merchant ${JSON.stringify(unknown)} in ${tenantsDirectory}.`);
    const seconds = Number(values.timeout ?? 10);
    if (!(seconds > 0 && seconds <= 120))
      throw new Error(`--timeout ${values.timeout} is no number of seconds up to 120.`);
    return {
      slugs: positionals.length > 0 ? positionals : all,
      isJson: values.json ?? false,
      tenantsDirectory,
      outDirectory: outDirectoryOf(values.out),
      timeoutMs: seconds * 1000,
      environment: process.env,
      fetch,
      now: Date.now,
    };
  }, USAGE);
}
