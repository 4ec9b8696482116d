import { recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { StoreAnswer } from '#sources/store/exchange.ts';
import type { StoreClient } from '#sources/store/wc-client.ts';
import { listOf } from '#wire/list-of.ts';
import { plainText } from '#wire/plain-text.ts';
import { OWN_ID } from './change-status.ts';
import { type FoundOrder, foundOrder } from './found-order.ts';
import type { StoreOrder } from './store-order.ts';

/** Outcome of sending an order, or of a search for it. */
export type Outcome =
  | { readonly kind: 'placed'; readonly order: FoundOrder }
  /** The store will never take it. `code` is the store's. */
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }
  /** The store did not create it, but may do so later. `isShops`: the store takes no other order either. */
  | {
      readonly kind: 'later';
      readonly waitMs: number | null;
      readonly isShops: boolean;
      readonly reason: string;
    }
  /** The store has a part of it, and may still be working on it. */
  | { readonly kind: 'partial'; readonly order: FoundOrder }
  /** Nobody knows. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** All statuses of orders. WooCommerce's "any" leaves some out (captures 254d–f). */
export const ALL_STATUSES =
  'pending,processing,on-hold,completed,cancelled,refunded,failed,checkout-draft,trash';
const FIELDS =
  'id,status,total,created_via,line_items,coupon_lines,billing,meta_data,date_modified_gmt,date_paid_gmt,payment_url';
/** Pages of 100 orders that are searched in a store that cannot filter by our id; a busy shop has so many in a day. */
const MOST_PAGES = 10;
/** Orders have the time of the store's clock, which may be hours off. The search begins with the newest. */
const SEARCHED_BEFORE_MS = 12 * 3_600_000;

/** Sends an order once. The caller writes `sending` to the disk before, and the outcome afterwards. */
export async function sendOrder(client: StoreClient, order: StoreOrder): Promise<Outcome> {
  const answer = await client({ method: 'POST', path: 'orders', body: order.body });
  if (!answer) return { kind: 'unknown', reason: 'No answer.' };
  const { status, body, retryAfterMs } = answer;
  if (status === 201) {
    const found = foundOrder(body, order);
    if (!found) return { kind: 'unknown', reason: 'The answer is not the order that was sent.' };
    return found.isWhole ? { kind: 'placed', order: found } : { kind: 'partial', order: found };
  }
  const reason = reasonOf(answer);
  // Too many requests, or maintenance, which WordPress answers before WooCommerce runs: no order was created.
  if (status === 429 || (status === 503 && retryAfterMs !== null))
    return { kind: 'later', waitMs: retryAfterMs, isShops: true, reason };
  // No order was created. A firewall refuses an order for its words in HTML; WordPress refuses a key in JSON.
  if ([301, 302, 307, 308, 401, 403, 404].includes(status))
    return { kind: 'later', waitMs: null, isShops: status !== 403 || body !== undefined, reason };
  if (status >= 400 && status < 500 && body !== undefined) {
    await deleteDraft(client, body);
    return { kind: 'refused', code: codeOf(body), reason };
  }
  return { kind: 'unknown', reason };
}

/** Looks for an order of unknown outcome; null when the store does not have it. */
export async function lookForOrder(
  client: StoreClient,
  order: StoreOrder,
  sentAt: number,
): Promise<Outcome | null> {
  const exact = await ask(client, { created_via: order.via });
  if (!('items' in exact)) return exact;
  const isIgnored = exact.items.some((item) => recordOf(item).created_via !== order.via);
  const items = isIgnored ? await since(client, sentAt - SEARCHED_BEFORE_MS) : exact.items;
  if (!('length' in items)) return items;
  const found = items.map((item) => foundOrder(item, order)).filter((item) => item !== null);
  const whole = found.find(({ isWhole }) => isWhole);
  if (whole) return { kind: 'placed', order: whole };
  return found[0] ? { kind: 'partial', order: found[0] } : null;
}

/** HTTP status and code of a store that refuses the key; null when it accepts the key or does not answer. */
export async function keyRefusal(client: StoreClient): Promise<string | null> {
  const answer = await client({ method: 'GET', path: 'products', query: { per_page: '1', _fields: 'id' } });
  // A firewall refuses in HTML, which says nothing about the key.
  const isRefused = answer !== null && [401, 403].includes(answer.status) && answer.body !== undefined;
  return isRefused ? reasonOf(answer) : null;
}

/** Cancels and deletes a partial order. Cancelling returns its pieces to the stock; deleting alone does not (capture 120). */
export async function putAway(client: StoreClient, { id }: FoundOrder): Promise<boolean> {
  const cancelled = await client({ method: 'PUT', path: `orders/${id}`, body: { status: 'cancelled' } });
  if (cancelled?.status !== 200) return false;
  const deleted = await client({ method: 'DELETE', path: `orders/${id}`, query: { force: 'true' } });
  return deleted?.status === 200 || deleted?.status === 404;
}

type Asked = { readonly items: readonly unknown[] } | Extract<Outcome, { readonly kind: 'unknown' }>;

async function ask(client: StoreClient, query: Readonly<Record<string, string>>): Promise<Asked> {
  const answer = await client({
    method: 'GET',
    path: 'orders',
    query: { ...query, status: ALL_STATUSES, per_page: '100', _fields: FIELDS },
  });
  const items = answer?.status === 200 ? listOf(answer.body) : null;
  return items ? { items } : { kind: 'unknown', reason: answer ? reasonOf(answer) : 'No answer.' };
}

/** All orders since then, for stores that do not filter by `created_via` (WooCommerce before 9.9). */
async function since(
  client: StoreClient,
  fromMs: number,
): Promise<readonly unknown[] | Extract<Outcome, { readonly kind: 'unknown' }>> {
  const items: unknown[] = [];
  const after = new Date(fromMs).toISOString().replace(/\.\d+Z$/, 'Z');
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const read = await ask(client, { after, page: String(page) });
    if (!('items' in read)) return read;
    items.push(...read.items);
    if (read.items.length < 100) break;
  }
  return items.filter((item) => JSON.stringify(item).includes(OWN_ID));
}

/** Deletes the draft that remains after a refused coupon (capture 070). */
async function deleteDraft(client: StoreClient, body: unknown): Promise<void> {
  const id = Number(recordOf(recordOf(body).data).new_draft_order_id);
  if (Number.isSafeInteger(id) && id > 0)
    await client({ method: 'DELETE', path: `orders/${id}`, query: { force: 'true' } });
}

const codeOf = (body: unknown): string => plainText(textOf(recordOf(body).code), 80);

/** For the operator: HTTP status and the store's code. The store's message may contain personal data. */
const reasonOf = ({ status, body }: StoreAnswer): string => `HTTP ${status} ${codeOf(body)}`.trim();
