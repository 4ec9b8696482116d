import { readPlatform } from '#scripts/merchants/platform.ts';
import { rowSlugs } from '#scripts/merchants/refresh-roster.ts';
import { removedMerchants } from '#scripts/publish/retire-site.ts';
import { type Finding, findingsAbout } from './finding.ts';
import type { SourceChecks } from './source-checks.ts';

/** Checks the Directus whose rows are merchants. No findings when every merchant has a folder. */
export async function platformFindings(checks: SourceChecks): Promise<readonly Finding[]> {
  const { ok, warning, error } = findingsAbout(null);
  const { tenantsDirectory } = checks;
  const found: Finding[] = [];
  try {
    const platform = readPlatform(tenantsDirectory);
    if (!platform) return [];
    const slugs = await rowSlugs(platform, { ...checks, attempts: 1 });
    found.push(ok('platform.rows', `CustomerSettings of ${platform.url} has ${slugs.length} merchants.`));
  } catch (cause) {
    const remedy = 'The known merchants stay. Correct platform.json, the token or the data service.';
    found.push(error('platform.unreadable', (cause as Error).message, remedy));
  }
  for (const slug of removedMerchants(tenantsDirectory))
    found.push(
      warning(
        'platform.removed',
        `The row of ${slug} is gone; its site is still shown.`,
        `Put the row back, or: npm run retire -- ${slug}`,
      ),
    );
  return found;
}
