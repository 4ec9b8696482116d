import { decimalOf } from '#domain/money.ts';
import { ok, type Result } from '#domain/result.ts';
import { listOf, numberOf, type RawItem } from '#scripts/backend/catalogue/raw-item.ts';
import type { AddedToStore, StoredDish } from '#scripts/backend/manage/menu-store.ts';
import type { StoreClient } from '#sources/store/wc-client.ts';
import { detailsBody, type PhotoAddress, rawOf } from './store-items.ts';

/** Names the change that added a product. WooCommerce makes two products of a call that is sent twice. */
const META = '_dukkan_change';
/** Products among which one of an earlier call is searched. */
const NEWEST = '20';

/**
 * Adds a dish as a simple product and returns its id. If an earlier call with this change id has added it, returns that one: its answer may
 * have been lost. Fails with `store.…`.
 */
export async function addDish(
  client: StoreClient,
  { details, price, photo }: StoredDish,
  changeId: string,
  addressOf: PhotoAddress,
): Promise<Result<AddedToStore>> {
  const address = photo === null ? null : addressOf(photo);
  const finish = async (dish: RawItem): Promise<Result<AddedToStore>> => {
    const id = numberOf(dish.id);
    if (photo === null) return ok({ id, hasPhoto: null });
    const hasPhoto =
      listOf(dish.images).length > 0 || (address !== null && (await setPhoto(client, id, address)));
    return ok({ id, hasPhoto });
  };
  const query = { orderby: 'date', order: 'desc', per_page: NEWEST, _fields: 'id,meta_data,images' };
  const newest = await client({ method: 'GET', path: 'products', query });
  const refused = rawOf(newest);
  if (!refused.ok) return refused;
  const known = listOf(newest?.body).find(({ meta_data: meta }) =>
    listOf(meta).some(({ key, value }) => key === META && value === changeId),
  );
  if (known) return finish(known);
  const body = {
    ...{ type: 'simple', status: 'publish', regular_price: decimalOf(price) },
    ...detailsBody(details),
    meta_data: [{ key: META, value: changeId }],
  };
  const made = rawOf(await client({ method: 'POST', path: 'products', query: { _fields: 'id' }, body }));
  return made.ok ? finish(made.value) : made;
}

/**
 * Lets the store fetch the photo from its public address (captures 206, 206b). A second call, because a product that is sent with a photo that
 * cannot be fetched is not made at all. Returns whether the product has the photo.
 */
async function setPhoto(client: StoreClient, id: number, src: string): Promise<boolean> {
  const call = { method: 'PUT', path: `products/${id}`, query: { _fields: 'id,images' } } as const;
  const set = rawOf(await client({ ...call, body: { images: [{ src }] } }));
  return set.ok && listOf(set.value.images).length > 0;
}

/** Moves a dish to the bin. Fails with `store.…`. */
export async function removeDish(client: StoreClient, id: number): Promise<Result<null>> {
  const gone = rawOf(await client({ method: 'DELETE', path: `products/${id}`, query: { _fields: 'id' } }));
  return gone.ok || gone.error.code === 'product.not-found' ? ok(null) : gone;
}
