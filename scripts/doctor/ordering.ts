import type { Failure } from '#domain/result.ts';
import type { Ordering, Tenant } from '#domain/tenant/tenant.ts';
import { publicFacts, storeFacts } from '#sources/store/store-facts.ts';
import { storeClient, storeKeys } from '#sources/store/wc-client.ts';
import { type Finding, findingsAbout } from './finding.ts';
import { clientOf, type SourceChecks } from './source-checks.ts';

const HELP = 'docs/how-to/operator.md says how';

/** Checks whether a merchant's customers can order, because a shop looks normal even when every order fails. */
export async function orderingFindings(tenant: Tenant, checks: SourceChecks): Promise<readonly Finding[]> {
  const { catalogue } = tenant.sources;
  if (catalogue.kind !== 'woocommerce') return [];
  const url = tenant.api?.store ?? catalogue.url;
  const { ordering } = tenant;
  if (ordering.kind === 'woocommerce') return await keyFindings(tenant, ordering, catalogue.url, checks);
  const { ok, error } = findingsAbout(tenant.slug);
  const facts = await publicFacts(url, clientOf(checks));
  // The check of the catalogue reports a store that does not answer.
  if (facts === null) return [];
  return facts.hasOrderingPlugin
    ? [ok('ordering.plugin', 'The store has the ordering plugin.')]
    : [
        error(
          'ordering.no-plugin',
          `${url} has no ordering plugin (treesal/v1): every order fails.`,
          `Let Dukkan take the orders: "ordering": { "kind": "woocommerce", … } in tenant.json (${HELP}).`,
        ),
      ];
}

async function keyFindings(
  { slug, currency }: Tenant,
  ordering: Extract<Ordering, { readonly kind: 'woocommerce' }>,
  url: string,
  { environment, fetch, now, timeoutMs }: SourceChecks,
): Promise<readonly Finding[]> {
  const { ok, warning, error } = findingsAbout(slug);
  const keys = storeKeys(ordering, environment);
  if (!keys.ok) return [error('secret.missing', keys.error, `${MAKE_KEY} (${HELP}).`)];
  const facts = await storeFacts(storeClient({ url, keys: keys.value, fetch, now, timeoutMs }));
  if (!facts.ok) {
    const { code, what, remedy } = keyTrouble(facts.error, { url, keyEnv: ordering.keyEnv });
    return [error(code, what, remedy)];
  }
  const { version, findsByOwnId, currency: stores } = facts.value;
  const found = [ok('ordering.key', `Orders go to WooCommerce ${version || 'of unknown version'}.`)];
  if (stores !== '' && stores !== currency)
    found.push(
      error(
        'ordering.currency',
        `The store's currency is ${stores}, and tenant.json says ${currency}.`,
        'Write the store’s currency into tenant.json.',
      ),
    );
  if (!findsByOwnId)
    found.push(
      warning(
        'ordering.old-store',
        'This WooCommerce is older than 9.9: after a lost answer, the search for the order is slow in a large shop.',
        'Update WooCommerce.',
      ),
    );
  return found;
}

const MAKE_KEY =
  "Make a key in WooCommerce: Settings → Advanced → REST API → Add key: a shop manager's, permissions Read/Write";

/** Explains why a store refuses the key, with advice. `keyEnv`: name of the key's variable. */
export function keyTrouble(
  { code, params }: Failure,
  { url, keyEnv }: { readonly url: string; readonly keyEnv: string },
): Pick<Finding, 'code' | 'what' | 'remedy'> {
  switch (code) {
    case 'store.key-refused':
      return {
        code: 'ordering.key-refused',
        what: `${url} does not take the key in ${keyEnv}.`,
        remedy:
          'Is the key right, and does PHP see https? Behind a proxy set $_SERVER["HTTPS"]="on" in wp-config.php: without it WooCommerce answers as to a wrong key.',
      };
    case 'store.key-reads-only':
      return {
        code: 'ordering.key-reads-only',
        what: `The key in ${keyEnv} can only read, so no order would arrive.`,
        remedy: `${MAKE_KEY}.`,
      };
    case 'store.key-rights':
      return {
        code: 'ordering.key-rights',
        what: `The key in ${keyEnv} may not read or make orders.`,
        remedy: 'A key has the rights of its user: make it for a shop manager.',
      };
    default:
      return {
        code: 'ordering.no-answer',
        what: `${url} does not answer wc/v3 (${params?.status ? `HTTP ${params.status}` : 'no answer'}): orders wait until it does.`,
        remedy: 'Is WooCommerce active, and are pretty permalinks on (Settings → Permalinks)?',
      };
  }
}
