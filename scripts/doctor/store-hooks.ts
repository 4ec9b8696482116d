import { merchantVariable } from '#domain/tenant/slug.ts';
import { httpClient } from '#sources/request/http.ts';
import { orThrow } from '#sources/request/source-failure.ts';
import { wholeLists } from '#sources/store/store-pages.ts';
import { type Finding, findingsAbout } from './finding.ts';
import { callFindings, type HookCall } from './hook-calls.ts';
import { asked } from './hook-question.ts';
import type { SourceChecks } from './source-checks.ts';

const TOPICS = ['product.created', 'product.updated', 'product.deleted', 'product.restored'];
const WHERE = 'WooCommerce → Settings → Advanced → Webhooks.';

/** The REST API's consumer key and secret: `quds-grill` has `WOOCOMMERCE_KEY_QUDS_GRILL` and `WOOCOMMERCE_SECRET_QUDS_GRILL`. */
const storeKeyNames = (slug: string) => ({
  key: merchantVariable('WOOCOMMERCE_KEY', slug),
  secret: merchantVariable('WOOCOMMERCE_SECRET', slug),
});

/** Checks the store's webhooks for products: whether they exist, are active and lead here. */
export async function storeHookFindings(
  slug: string,
  url: string,
  { environment, fetch, timeoutMs }: SourceChecks,
): Promise<readonly Finding[]> {
  const { warning } = findingsAbout(slug);
  const names = storeKeyNames(slug);
  const [key, secret] = [environment[names.key], environment[names.secret]];
  if (!key || !secret)
    return [
      warning(
        'hook.unasked',
        `The webhooks of the store were not checked, because ${names.key} and ${names.secret} are not set.`,
        `WooCommerce → Settings → Advanced → REST API: add a key that can read, and set both. Or check by hand: ${WHERE}`,
      ),
    ];
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  const client = httpClient({ fetch, timeoutMs, attempts: 1, headers: { authorization } });
  return asked(
    slug,
    'the store has its webhooks',
    `Check that ${names.key} and ${names.secret} are a key of this store that can read: WooCommerce → Settings → Advanced → REST API.`,
    async () => {
      const webhooks = orThrow(await wholeLists(client)(`${url}/wp-json/wc/v3/webhooks`, {}));
      const path = `/hooks/${slug}/woocommerce`;
      return callFindings(
        {
          slug,
          name: 'The store',
          wanted: TOPICS,
          paths: [path],
          hooksAddress: environment.HOOKS_ADDRESS,
          remedy: `${WHERE} Each goes to ${path} with the secret of HOOK_SECRET_….`,
        },
        webhooks.flatMap(callOf),
      );
    },
  );
}

/** A call, from WooCommerce's `{topic, status: 'active' | 'paused' | 'disabled', delivery_url, …}`. */
function callOf(webhook: unknown): readonly HookCall[] {
  const { topic, status, delivery_url: address } = (webhook ?? {}) as Record<string, unknown>;
  if (typeof topic !== 'string' || typeof address !== 'string') return [];
  return [{ event: topic, address, isOn: status === 'active' }];
}
