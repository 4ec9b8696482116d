import type { OrderStatus } from '#domain/order/order-status.ts';
import { isAsWeSetIt, isChangedThere, ownStatusOf, storeStatusOf } from '#domain/order/store-status.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { listOf, numberOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { StoreClient } from '#sources/store/wc-client.ts';

/** Meta key for our id in an order of the store. */
export const OWN_ID = '_dk_order';
/** Our id in an order of the store. */
export const viaOf = (clientOrderId: string): string => `dk-${clientOrderId}`;
/** Empty for an order that somebody else created. */
export const clientOrderIdOf = (via: string): string => (via.startsWith('dk-') ? via.slice(3) : '');

/** Meta key for our own name of a status. */
export const STAFF_STATUS = 'staff_status';

/** Fields of `wc/v3` that an OrderState needs. */
export const STATE_FIELDS = 'id,status,created_via,total,date_modified_gmt,date_paid_gmt,meta_data';

/** State of an order in the store. */
export interface OrderState {
  /** Id of the order in the store. */
  readonly id: number;
  /** Our id, `dk-…`; another text when somebody else created the order. */
  readonly via: string;
  /** null: unknown status. */
  readonly status: OrderStatus | null;
  /** Whether the status is the one that we set last. */
  readonly isAsSet: boolean;
  /** Whether the store has subtracted its pieces from the stock. */
  readonly isCounted: boolean;
  /** Decimal. */
  readonly total: string;
  readonly isPaid: boolean;
  /** In UTC without a zone, as the store writes it. */
  readonly modifiedAt: string;
}

export interface StatusChange {
  /** Our id of the order. */
  readonly via: string;
  readonly status: OrderStatus;
  /** The statuses that the store has if nobody there has changed the order. */
  readonly expected: readonly (string | null)[];
}

/**
 * Sets an order's status in the store and compares the answer. A status that the order already has is not sent, because each transition
 * changes stock and sends mails. A status that somebody in the store has set meanwhile stays and is returned. After a restored backup, the
 * number may be another order's, which stays as it is (`store.no-order`). Fails with `store.unreachable`, `store.no-order`,
 * `store.no-right`, `store.refused` or `store.not-changed`.
 */
export async function changeStatus(
  client: StoreClient,
  id: number,
  { via, status, expected }: StatusChange,
): Promise<Result<OrderState>> {
  const path = `orders/${id}`;
  const before = await stateOf(client, id);
  if (before.ok && before.value.via !== via) return fail({ code: 'store.no-order' });
  if (!before.ok || before.value.status === status) return before;
  const { status: found, isAsSet } = before.value;
  if (found !== null && isChangedThere({ status: found, isAsSet }, { wanted: status, expected }))
    return before;
  const { status: theirs, staffStatus } = storeStatusOf(status);
  const after = await stateFrom(
    client({
      method: 'PUT',
      path,
      query: { _fields: STATE_FIELDS },
      body: { status: theirs, meta_data: [{ key: STAFF_STATUS, value: staffStatus }] },
    }),
  );
  if (!after.ok || after.value.status === status) return after;
  return fail({ code: 'store.not-changed', params: { status: after.value.status ?? '' } });
}

/** Reads an order's state in the store. Fails with `store.unreachable`, `store.no-order`, `store.no-right` or `store.refused`. */
export const stateOf = (client: StoreClient, id: number): Promise<Result<OrderState>> =>
  stateFrom(client({ method: 'GET', path: `orders/${id}`, query: { _fields: STATE_FIELDS } }));

async function stateFrom(asked: ReturnType<StoreClient>): Promise<Result<OrderState>> {
  const answer = await asked;
  // A page instead of JSON comes from maintenance, a firewall, or a WordPress without its API.
  if (!answer || answer.status >= 500 || answer.status === 429 || answer.body === undefined)
    return fail({ code: 'store.unreachable' });
  const raw = recordOf(answer.body);
  // Status 404 when reading, 400 when changing (captures 123, 094f).
  if (raw.code === 'woocommerce_rest_shop_order_invalid_id') return fail({ code: 'store.no-order' });
  if (answer.status === 401 || answer.status === 403) return fail({ code: 'store.no-right' });
  if (answer.status !== 200) return fail({ code: 'store.refused', params: { status: answer.status } });
  return ok(storeOrderState(raw));
}

/** Statuses for which WooCommerce subtracts the pieces from the stock (wcv3.md §2.4). */
const COUNTED = new Set(['processing', 'on-hold', 'completed']);

export function storeOrderState(raw: RawItem): OrderState {
  const meta = (name: string) => textOf(listOf(raw.meta_data).find(({ key }) => key === name)?.value);
  const words = { status: textOf(raw.status), staffStatus: meta(STAFF_STATUS) };
  return {
    id: numberOf(raw.id),
    // WooCommerce before 9.9 replaces `created_via`.
    via: meta(OWN_ID) || textOf(raw.created_via),
    status: ownStatusOf(words),
    isAsSet: isAsWeSetIt(words),
    isCounted: COUNTED.has(words.status),
    total: textOf(raw.total),
    isPaid: textOf(raw.date_paid_gmt) !== '',
    modifiedAt: textOf(raw.date_modified_gmt),
  };
}
