import type { Ordering, Tenant } from '#domain/tenant/tenant.ts';
import { recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import { httpClient } from '#sources/request/http.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import { storeClient, storeKeys } from '#sources/store/wc-client.ts';
import { type Finding, findingsAbout } from './finding.ts';
import type { SourceChecks } from './source-checks.ts';

const HELP = 'docs/how-to/operator.md says how';

/** Whether a merchant's customers can order: a shop looks whole also when every order fails. */
export async function orderingFindings(tenant: Tenant, checks: SourceChecks): Promise<readonly Finding[]> {
  const { catalogue } = tenant.sources;
  if (catalogue.kind !== 'woocommerce') return [];
  const url = tenant.api?.store ?? catalogue.url;
  const { ordering } = tenant;
  if (ordering.kind === 'woocommerce') return await keyFindings(tenant, ordering, catalogue.url, checks);
  const { ok, error } = findingsAbout(tenant.slug);
  const names = await namespacesOf(url, checks);
  // A store that does not answer is found by the check of the catalogue.
  if (names === null) return [];
  return names.includes('treesal/v1')
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
  const { keyEnv } = ordering;
  const keys = storeKeys(ordering, environment);
  if (!keys.ok)
    return [
      error(
        'secret.missing',
        keys.error,
        `Make a key in WooCommerce: Settings → Advanced → REST API, a shop manager's, read and write (${HELP}).`,
      ),
    ];
  const client = storeClient({ url, keys: keys.value, fetch, now, timeoutMs });
  const orders = await client({ method: 'GET', path: 'orders', query: { per_page: '1', _fields: 'id' } });
  if (orders?.status === 401)
    return [
      error(
        'ordering.key-refused',
        `${url} does not take the key in ${keyEnv}.`,
        'Is the key right, and does PHP see https? Behind a proxy set $_SERVER["HTTPS"]="on" in wp-config.php: without it WooCommerce answers as to a wrong key.',
      ),
    ];
  if (orders?.status === 403)
    return [
      error(
        'ordering.key-rights',
        `The key in ${keyEnv} may not read orders.`,
        'A key has the rights of its user: make it for a shop manager.',
      ),
    ];
  if (orders?.status !== 200)
    return [
      error(
        'ordering.no-answer',
        `${url} does not answer wc/v3 (${orders ? `HTTP ${orders.status}` : 'no answer'}): orders wait until it does.`,
        'Is WooCommerce active, and are pretty permalinks on (Settings → Permalinks)?',
      ),
    ];
  const read = (path: string, query = {}) => client({ method: 'GET', path, query });
  const [status, taxes] = await Promise.all([
    read('system_status', { _fields: 'environment,settings' }),
    read('settings/general/woocommerce_calc_taxes'),
  ]);
  const { environment: about, settings } = recordOf(status?.body);
  const version = textOf(recordOf(about).version);
  const { currency: storeCurrency } = recordOf(settings);
  const hasTaxes = recordOf(taxes?.body).value === 'yes';
  return [
    ok('ordering.key', `Orders go to WooCommerce ${version || 'of unknown version'}.`),
    ...(storeCurrency !== undefined && storeCurrency !== currency
      ? [
          error(
            'ordering.currency',
            `The store's currency is ${textOf(storeCurrency)}, and tenant.json says ${currency}.`,
            'Write the store’s currency into tenant.json.',
          ),
        ]
      : []),
    ...(hasTaxes
      ? [
          warning(
            'ordering.taxes',
            'The store reckons taxes, which the cart does not show yet: its totals may differ from what customers agree to.',
            'Compare the first orders. Differences are also told by npm run orders.',
          ),
        ]
      : []),
  ];
}

/** null when the store does not say. */
async function namespacesOf(
  url: string,
  { fetch, timeoutMs }: SourceChecks,
): Promise<readonly unknown[] | null> {
  try {
    const http = httpClient({ fetch, timeoutMs, attempts: 1 });
    const { body } = await http.json(`${url}/wp-json/?_fields=namespaces`);
    const names = recordOf(body).namespaces;
    return Array.isArray(names) ? names : null;
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}
