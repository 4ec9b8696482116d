import type { OrderStatus } from '#domain/order/order-status.ts';
import { ownStatusOf, storeStatusOf } from '#domain/order/store-status.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { listOf, numberOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { StoreClient } from '#sources/store/wc-client.ts';

/** Meta key of our word for a status. */
export const STAFF_STATUS = 'staff_status';

/** Fields of `wc/v3` from which an OrderState is read. */
export const STATE_FIELDS = 'id,status,created_via,total,date_modified_gmt,date_paid_gmt,meta_data';

/** Where an order stands in the store. */
export interface OrderState {
  /** The store's. */
  readonly id: number;
  /** Our id, `dk-…`; another text where somebody else made the order. */
  readonly via: string;
  /** null: a status that we do not know. */
  readonly status: OrderStatus | null;
  /** Decimal. */
  readonly total: string;
  readonly isPaid: boolean;
  /** As the store writes it, in UTC, without a zone. */
  readonly modifiedAt: string;
}

/**
 * Sets an order's status. What is so already is not sent: each transition moves stock and sends mails. The store's answer is
 * compared. Fails with `store.unreachable`, `store.no-order`, `store.refused` or `store.not-changed`.
 */
export async function changeStatus(
  client: StoreClient,
  id: number,
  status: OrderStatus,
): Promise<Result<OrderState>> {
  const path = `orders/${id}`;
  const before = await stateFrom(client({ method: 'GET', path, query: { _fields: STATE_FIELDS } }));
  if (!before.ok || before.value.status === status) return before;
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

async function stateFrom(asked: ReturnType<StoreClient>): Promise<Result<OrderState>> {
  const answer = await asked;
  if (!answer || answer.status >= 500 || answer.status === 429) return fail({ code: 'store.unreachable' });
  const raw = recordOf(answer.body);
  // 404 when it is read, 400 when it is changed (captures 123, 094f).
  if (raw.code === 'woocommerce_rest_shop_order_invalid_id') return fail({ code: 'store.no-order' });
  if (answer.status !== 200) return fail({ code: 'store.refused', params: { status: answer.status } });
  return ok(orderState(raw));
}

export function orderState(raw: RawItem): OrderState {
  const said = listOf(raw.meta_data).find(({ key }) => key === STAFF_STATUS);
  return {
    id: numberOf(raw.id),
    via: textOf(raw.created_via),
    status: ownStatusOf({ status: textOf(raw.status), staffStatus: textOf(said?.value) }),
    total: textOf(raw.total),
    isPaid: textOf(raw.date_paid_gmt) !== '',
    modifiedAt: textOf(raw.date_modified_gmt),
  };
}
