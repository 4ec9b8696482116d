import { fail, ok, type Result } from '#domain/result.ts';
import { recordOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { StoreClient } from '#sources/store/wc-client.ts';
import { listOf } from '#wire/list-of.ts';
import { type OrderState, STATE_FIELDS, storeOrderState } from './change-status.ts';
import { ALL_STATUSES } from './place-order.ts';

/** Position up to which a store's changes were read. All times come from the store's clock. */
export interface ChangesCursor {
  /** The newest `date_modified_gmt` so far, without a zone. */
  readonly newest: string;
  /** Keys of the states of that second that were already returned. */
  readonly told: readonly string[];
}

interface Changes {
  /** Oldest first. */
  readonly orders: readonly OrderState[];
  readonly cursor: ChangesCursor;
}

const PAGE = 100;
/** Enough for 5,000 orders; the next poll reads the rest. */
const MOST_ASKS = 50;
/** Limit for a store that answers other states each time. States above it are returned again, which changes nothing. */
const MOST_TOLD = 1000;
/** A time that is further in the future is no time of the store's clock. */
const CLOCK_AHEAD_MS = 86_400_000;

/**
 * Orders that anybody has created or changed since then. `modified_after` compares whole seconds and is exclusive. So the store is asked
 * from one second before, and states that were already returned are dropped. Fails with `store.unreachable`.
 */
export async function changesSince(
  client: StoreClient,
  cursor: ChangesCursor,
  now: number,
): Promise<Result<Changes>> {
  const latest = now + CLOCK_AHEAD_MS;
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
    const states = items.map((item) => storeOrderState(recordOf(item)));
    const known = new Set(told);
    const fresh = states.filter((state) => !known.has(keyOf(state)));
    orders.push(...fresh);
    const times = fresh.map(({ modifiedAt }) => modifiedAt).filter((time) => isTime(time, latest));
    const reached = [newest, ...times].toSorted().at(-1) ?? newest;
    // Start again at page 1: when an order changes meanwhile, it moves to the end, and the next page would skip another order.
    page = reached === newest ? page + 1 : 1;
    const last = fresh.filter(({ modifiedAt }) => modifiedAt === reached).map(keyOf);
    told = (reached === newest ? [...told, ...last] : last).slice(-MOST_TOLD);
    newest = reached;
    if (items.length < PAGE) break;
  }
  return ok({ orders, cursor: { newest, told } });
}

/** An order may change twice within a second. */
const keyOf = ({ id, modifiedAt, status, isPaid, total }: OrderState): string =>
  [id, modifiedAt, status, isPaid, total].join(' ');

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** Whether later polls may begin at this time. */
const isTime = (time: string, latest: number): boolean => TIME.test(time) && Date.parse(`${time}Z`) <= latest;

function secondBefore(time: string): string {
  const at = Date.parse(`${time}Z`);
  return new Date(at - 1000).toISOString().slice(0, 19);
}
