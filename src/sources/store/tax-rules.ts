import type { TaxRules } from '#domain/cart/tax.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { listOf } from '#wire/list-of.ts';
import { hasTaxes, taxRulesOf } from '#wire/woocommerce/taxes.ts';
import type { StoreClient } from './wc-client.ts';

/** Reads the taxes at a WooCommerce's own address; null when it has none. Fails with `store.unreachable`. */
export async function taxRules(client: StoreClient): Promise<Result<TaxRules | null>> {
  const general = await read(client, 'settings/general');
  if (!general) return fail({ code: 'store.unreachable' });
  if (!hasTaxes(general)) return ok(null);
  const [tax, rates] = await Promise.all([
    read(client, 'settings/tax'),
    read(client, 'taxes', { per_page: '100' }),
  ]);
  return tax && rates ? ok(taxRulesOf({ general, tax, rates })) : fail({ code: 'store.unreachable' });
}

async function read(
  client: StoreClient,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly unknown[] | null> {
  const answer = await client({ method: 'GET', path, query });
  return answer?.status === 200 ? listOf(answer.body) : null;
}
