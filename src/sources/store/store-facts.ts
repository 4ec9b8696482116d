import { fail, ok, type Result } from '#domain/result.ts';
import type { HttpClient } from '#sources/request/http.ts';
import { isObject } from '#wire/is-object.ts';
import { listOf } from '#wire/list-of.ts';
import { plainText } from '#wire/plain-text.ts';
import type { StoreClient } from './wc-client.ts';

/** Public facts about a WordPress. */
export interface PublicFacts {
  readonly name: string;
  /** IANA name; empty when the shop has set only an offset. */
  readonly timeZone: string;
  readonly hasWooCommerce: boolean;
  /** The plugin that answers `treesal/v1`. */
  readonly hasOrderingPlugin: boolean;
  /** WooCommerce Product Add-Ons from 6.9. */
  readonly hasAddOns: boolean;
}

/** Facts about a WooCommerce that its key can read. */
export interface StoreFacts {
  /** Empty when unknown. */
  readonly version: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly hasTaxes: boolean;
  /** Titles of the active payment methods. */
  readonly payments: readonly string[];
  /** Whether orders can be found by our own id, which needs version 9.9 or later. */
  readonly findsByOwnId: boolean;
}

/** Reads some fields of `{url}/wp-json/`, because all of it has 1.2 MB. Null without a WordPress, or when its permalinks are plain. */
export async function publicFacts(url: string, http: HttpClient): Promise<PublicFacts | null> {
  const body = await http.json(`${url}/wp-json/?_fields=name,timezone_string,namespaces`).then(
    (answered) => answered.body,
    () => null,
  );
  const names = listOf(fieldOf(body, 'namespaces'));
  if (!names) return null;
  return {
    name: textIn(body, 'name'),
    timeZone: textIn(body, 'timezone_string'),
    hasWooCommerce: names.includes('wc/v3'),
    hasOrderingPlugin: names.includes('treesal/v1'),
    hasAddOns: names.includes('wc-product-add-ons/v2'),
  };
}

/**
 * Tries a key and reads facts for the set-up, without changing anything. Fails with `store.unreachable` (`status`), `store.key-refused`,
 * `store.key-rights` (the user lacks rights) or `store.key-reads-only`.
 */
export async function storeFacts(client: StoreClient): Promise<Result<StoreFacts>> {
  const orders = await client({ method: 'GET', path: 'orders', query: { per_page: '1', _fields: 'id' } });
  if (orders?.status !== 200) return fail(refusalOf(orders?.status));
  const [write, options, status, general, gateways] = await Promise.all([
    // Order 0 does not exist. A key with write access gets that error; any other key is refused first (captures 011, 094f).
    client({ method: 'PUT', path: 'orders/0', body: {} }),
    client({ method: 'OPTIONS', path: 'orders' }),
    client({ method: 'GET', path: 'system_status', query: { _fields: 'environment,settings' } }),
    client({ method: 'GET', path: 'settings/general', query: { _fields: 'id,value' } }),
    client({ method: 'GET', path: 'payment_gateways', query: { _fields: 'id,title,enabled' } }),
  ]);
  if (write?.status === 401) return fail({ code: 'store.key-reads-only' });
  // The methods that the key's user may use (capture 142).
  const allowed = options?.headers.get('allow') ?? 'POST';
  if (write?.status === 403 || !allowed.includes('POST')) return fail({ code: 'store.key-rights' });
  const setting = (id: string): string =>
    textIn(
      listOf(general?.body)?.find((each) => fieldOf(each, 'id') === id),
      'value',
    );
  return ok({
    version: textIn(fieldOf(status?.body, 'environment'), 'version'),
    currency: setting('woocommerce_currency') || textIn(fieldOf(status?.body, 'settings'), 'currency'),
    country: setting('woocommerce_default_country').split(':')[0] ?? '',
    hasTaxes: setting('woocommerce_calc_taxes') === 'yes',
    payments: (listOf(gateways?.body) ?? [])
      .filter((each) => fieldOf(each, 'enabled') === true)
      .map((each) => textIn(each, 'title') || textIn(each, 'id')),
    findsByOwnId: (listOf(fieldOf(options?.body, 'endpoints')) ?? []).some(
      (each) => fieldOf(fieldOf(each, 'args'), 'created_via') !== undefined,
    ),
  });
}

function refusalOf(status: number | undefined) {
  if (status === 401) return { code: 'store.key-refused' };
  if (status === 403) return { code: 'store.key-rights' };
  return { code: 'store.unreachable', params: { status: status ?? 0 } };
}

const fieldOf = (value: unknown, name: string): unknown =>
  isObject(value) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

/** Without control characters, which would give a terminal commands. */
function textIn(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? plainText(text, 200) : '';
}
