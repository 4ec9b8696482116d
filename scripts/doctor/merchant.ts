import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFault } from '#domain/storefront/source-fault.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { publishFolder } from '#scripts/publish/publisher-of.ts';
import { damageText, liveDamage } from '#scripts/release/damage.ts';
import { DamagedManifest, MANIFEST_NAME, readManifest } from '#scripts/release/manifest.ts';
import { pinnedRelease } from '#scripts/release/pin.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { type Finding, findingsAbout } from './finding.ts';
import { hookFindings } from './hooks.ts';
import { orderingFindings } from './ordering.ts';
import { type SourceChecks, sourceFindings } from './source-checks.ts';

export interface MerchantChecks extends SourceChecks {
  readonly outDirectory: string;
}

const DAY_MS = 86_400_000;
/** Age of a build that means that no worker runs: the nightly pass reads every remote merchant, so two were missed. */
const STALE_DAYS = 2;

/** Checks one merchant: its file, secrets, sources, hooks and site. */
export async function merchantFindings(slug: string, checks: MerchantChecks): Promise<readonly Finding[]> {
  const { ok, error } = findingsAbout(slug);
  const tenant = readTenant(checks.tenantsDirectory, slug);
  if (!tenant.ok)
    return [
      error(tenant.error.code, tenant.error.reason, 'Correct tenant.json as the sentence says.'),
      ...siteFindings(slug, null, checks),
    ];
  const { timeZone } = tenant.value;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return [
    ok('tenant.file', `tenant.json is right; it is ${time.format(checks.now())} in ${timeZone}.`),
    ...(await sourceFindings(tenant.value, checks)),
    ...(await orderingFindings(tenant.value, checks)),
    ...(await hookFindings(tenant.value, checks)),
    ...siteFindings(slug, tenant.value, checks),
  ];
}

function siteFindings(slug: string, tenant: Tenant | null, checks: MerchantChecks): readonly Finding[] {
  const { ok, warning, error } = findingsAbout(slug);
  const site = siteDirectory(checks.outDirectory, slug);
  const build = `npm run build -- ${slug}`;
  const found: Finding[] = [];
  try {
    const manifest = readManifest(site.current);
    const damage = liveDamage(site);
    if (damage.length > 0) found.push(error('site.damaged', `${damageText(damage)}.`, build));
    else if (!manifest) return [warning('site.none', 'Nothing is released yet.', build)];
    found.push(...publishedFindings(slug, checks.environment));
    if (!manifest) return found;
    const age = checks.now() - statSync(join(site.current, MANIFEST_NAME)).mtimeMs;
    const facts = `${manifest.id}, ${manifest.productCount} products, ${ageText(age)} old`;
    found.push(ok('site.released', `Live: ${facts}.`));
  } catch (cause) {
    return [
      error(
        'site.damaged',
        (cause as Error).message,
        cause instanceof DamagedManifest ? build : `${build} --force`,
      ),
    ];
  }
  const pinned = pinnedRelease(site);
  if (pinned !== null)
    found.push(
      warning(
        'site.pinned',
        `Rolled back to ${pinned}: builds release nothing.`,
        `After the cause is repaired: npm run rollback -- ${slug} --resume`,
      ),
    );
  return [...found, ...reportFindings(slug, tenant, site.report, checks.now())];
}

function publishedFindings(slug: string, environment: MerchantChecks['environment']): readonly Finding[] {
  const folder = publishFolder(environment);
  const damage = folder === null ? [] : liveDamage(siteDirectory(folder, slug));
  if (damage.length === 0) return [];
  const told = `Published in ${folder}: ${damageText(damage)}.`;
  return [findingsAbout(slug).error('site.published-damaged', told, `npm run publish -- ${slug}`)];
}

function reportFindings(slug: string, tenant: Tenant | null, path: string, now: number): readonly Finding[] {
  const { warning } = findingsAbout(slug);
  let faults: readonly SourceFault[];
  let days: number;
  try {
    faults = JSON.parse(readFileSync(path, 'utf8'));
    days = (now - statSync(path).mtimeMs) / DAY_MS;
  } catch {
    return [];
  }
  const isRemote = Object.values(tenant?.sources ?? {}).some(({ kind }) => kind !== 'files');
  const found: Finding[] = [];
  if (isRemote && days > STALE_DAYS)
    found.push(
      warning(
        'site.stale',
        `Its sources were last read ${Math.floor(days)} days ago.`,
        'Check that npm run worker is running, and read its log about this merchant.',
      ),
    );
  if (faults.length > 0)
    found.push(
      warning(
        'site.faults',
        `The last build left out or replaced ${faults.length}: ${mostOften(faults)}.`,
        `Each is explained in ${path}`,
      ),
    );
  return found;
}

/** The three most frequent codes: `product.no-price (3), image.unreadable (1)`. */
function mostOften(faults: readonly SourceFault[]): string {
  const counts = new Map<string, number>();
  for (const { code } of faults) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([code, count]) => `${code} (${count})`)
    .join(', ');
}

function ageText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`;
}
