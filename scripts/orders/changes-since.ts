import { fail, ok, type Result } from '#domain/result.ts';
import { recordOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { StoreClient } from '#sources/store/wc-client.ts';
import { listOf } from '#wire/list-of.ts';
import { type OrderState, orderState, STATE_FIELDS } from './change-status.ts';
import { ALL_STATUSES } from './place-order.ts';

/** How far a shop's changes were read. Every time in it is the store's, never ours. */
export interface ChangesCursor {
  /** The newest `date_modified_gmt` that was read, without a zone. */
  readonly newest: string;
  /** States of that second that were told already. */
  readonly told: readonly string[];
}

interface Changes {
  /** Oldest first. */
  readonly orders: readonly OrderState[];
  readonly cursor: ChangesCursor;
}

const PAGE = 100;
/** 5,000 orders: what is left is read at the next poll. */
const MOST_ASKS = 50;

/**
 * Orders that were made or changed since then, whoever did it. `modified_after` is strictly greater and whole seconds, so the
 * store is asked from one second before, and what was told is dropped. Fails with `store.unreachable`.
 */
export async function changesSince(client: StoreClient, cursor: ChangesCursor): Promise<Result<Changes>> {
  const orders: OrderState[] = [];
  let { newest, told } = cursor;
  let page = 1;
  for (let asks = 0; asks < MOST_ASKS; asks += 1) {
    const answer = await client({
      method: 'GET',
      path: 'orders',
      query: {
        modified_after: secondBefore(newest),
        dates_are_gmt: 'true',
        orderby: 'modified',
        order: 'asc',
        per_page: String(PAGE),
        page: String(page),
        status: ALL_STATUSES,
        _fields: STATE_FIELDS,
      },
    });
    const items = answer?.status === 200 ? listOf(answer.body) : null;
    if (!items) return fail({ code: 'store.unreachable' });
    const states = items.map((item) => orderState(recordOf(item)));
    const known = new Set(told);
    const fresh = states.filter((state) => !known.has(keyOf(state)));
    orders.push(...fresh);
    const reached = [newest, ...fresh.map(({ modifiedAt }) => modifiedAt)].toSorted().at(-1) ?? newest;
    // Not the next page: an order that changes meanwhile moves to the end, and another one would be passed over.
    page = reached === newest ? page + 1 : 1;
    const last = fresh.filter(({ modifiedAt }) => modifiedAt === reached).map(keyOf);
    told = reached === newest ? [...told, ...last] : last;
    newest = reached;
    if (items.length < PAGE) break;
  }
  return ok({ orders, cursor: { newest, told } });
}

/** An order may change twice within a second. */
const keyOf = ({ id, modifiedAt, status, isPaid, total }: OrderState): string =>
  [id, modifiedAt, status, isPaid, total].join(' ');

function secondBefore(time: string): string {
  const at = Date.parse(`${time}Z`);
  return new Date(at - 1000).toISOString().slice(0, 19);
}
