import { fail, ok, type Result } from '#domain/result.ts';
import type { ItemFault } from '#wire/context.ts';
import { listOf } from '#wire/list-of.ts';
import { parseItems } from '#wire/parse-items.ts';
import { shippingZone } from '#wire/woocommerce/schema.ts';
import { type PlacePost, type ShippingZone, zonePosts } from '#wire/woocommerce/shipping.ts';
import { taxRules } from './tax-rules.ts';
import type { StoreClient } from './wc-client.ts';

/** Parallel requests for the methods of zones. Shared hosts have few workers. */
const WIDTH = 4;

/**
 * Reads the shipping zones of a WooCommerce as areas of delivery. A read-only key is enough (capture 223d). Fails with
 * `store.unreachable` or `store.key-refused`.
 */
export async function shippingAreas(
  client: StoreClient,
  minorUnit: number,
  report: (fault: ItemFault) => void,
): Promise<Result<readonly PlacePost[]>> {
  const listed = await read(client, 'shipping/zones');
  if (!listed.ok) return listed;
  // Zone 0 is the rest of the world, which customers cannot choose.
  const zones = parseItems(shippingZone, listed.value, 'zone', { report }).filter(({ id }) => id !== 0);
  const [methods, tax] = await Promise.all([
    methodsOf(
      client,
      zones.map(({ id }) => id),
    ),
    taxRules(client),
  ]);
  if (!methods.ok) return methods;
  if (!tax.ok) return tax;
  const full = zones.map(
    ({ id, name }, index): ShippingZone => ({ id, name, methods: methods.value[index] ?? [] }),
  );
  return ok(zonePosts(full, { tax: tax.value, minorUnit }, { report }));
}

async function methodsOf(
  client: StoreClient,
  ids: readonly number[],
): Promise<Result<readonly (readonly unknown[])[]>> {
  const lists: (readonly unknown[])[] = [];
  for (let first = 0; first < ids.length; first += WIDTH) {
    const some = ids.slice(first, first + WIDTH);
    for (const list of await Promise.all(some.map((id) => read(client, `shipping/zones/${id}/methods`)))) {
      if (!list.ok) return list;
      lists.push(list.value);
    }
  }
  return ok(lists);
}

async function read(client: StoreClient, path: string): Promise<Result<readonly unknown[]>> {
  const answer = await client({ method: 'GET', path });
  if (answer?.status === 401 || answer?.status === 403) return fail({ code: 'store.key-refused' });
  const list = answer?.status === 200 ? listOf(answer.body) : null;
  return list ? ok(list) : fail({ code: 'store.unreachable' });
}
