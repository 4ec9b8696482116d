import type { Tenant } from '#domain/tenant/tenant.ts';
import { hookSecretName, SHARED_HOOK_SECRET, secretsOf } from '#scripts/program/signature.ts';
import { flowFindings } from './directus-flows.ts';
import { type Finding, findingsAbout } from './finding.ts';
import type { SourceChecks } from './source-checks.ts';
import { storeHookFindings } from './store-hooks.ts';

/** Checks whether a merchant's changes arrive here: our secrets, and the calls of its store and its data service. */
export async function hookFindings(tenant: Tenant, checks: SourceChecks): Promise<readonly Finding[]> {
  const { slug, sources } = tenant;
  const { settings, catalogue } = sources;
  const found = await Promise.all([
    catalogue.kind === 'woocommerce' ? storeHookFindings(slug, catalogue.url, checks) : [],
    settings.kind === 'directus' ? flowFindings(slug, settings, checks) : [],
  ]);
  return [...secretFindings(tenant, checks.environment), ...found.flat()];
}

function secretFindings(
  { slug, sources }: Tenant,
  environment: SourceChecks['environment'],
): readonly Finding[] {
  const { ok, warning } = findingsAbout(slug);
  const own = hookSecretName(slug);
  const has = (name: string) => secretsOf(environment, name).length > 0;
  const found: Finding[] = [];
  const { settings, catalogue } = sources;
  if (catalogue.kind === 'woocommerce')
    found.push(
      has(own)
        ? ok('hook.woocommerce', `${own} is set: hooks of the store are accepted.`)
        : warning(
            'hook.no-secret',
            `${own} is not set: hooks of the store are refused, and changes wait for the next look at it.`,
            `Set it, and give the same secret to the store's webhooks: /hooks/${slug}/woocommerce.`,
          ),
    );
  if (settings.kind === 'directus')
    found.push(
      has(SHARED_HOOK_SECRET) || has(own)
        ? ok('hook.directus', 'Hooks of the data service are accepted.')
        : warning(
            'hook.no-secret',
            `Neither ${SHARED_HOOK_SECRET} nor ${own} is set: hooks of the data service are refused.`,
            `Set ${SHARED_HOOK_SECRET}, and make the flows with: npm run directus:schema -- --url ${settings.url} --hook ADDRESS`,
          ),
    );
  return found;
}
