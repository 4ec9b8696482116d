import { recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { StoreAnswer } from '#sources/store/exchange.ts';
import type { StoreClient } from '#sources/store/wc-client.ts';
import { listOf } from '#wire/list-of.ts';
import { type FoundOrder, foundOrder, OWN_ID, type StoreOrder } from './store-order.ts';

/** What is known after an order was sent, or looked for. */
export type Outcome =
  | { readonly kind: 'placed'; readonly order: FoundOrder }
  /** The store will never take it. `code` is the store's. */
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }
  /** The store did not take it now, and certainly has not made it. `isShops`: it takes no other order either. */
  | {
      readonly kind: 'later';
      readonly waitMs: number | null;
      readonly isShops: boolean;
      readonly reason: string;
    }
  /** Part of it is there, and somebody may still be at work on it. */
  | { readonly kind: 'partial'; readonly order: FoundOrder }
  /** Nobody knows. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Statuses in which an order can be. WooCommerce's "any" leaves some out (captures 254d–f). */
export const ALL_STATUSES =
  'pending,processing,on-hold,completed,cancelled,refunded,failed,checkout-draft,trash';
const FIELDS =
  'id,status,total,created_via,line_items,coupon_lines,billing,meta_data,date_modified_gmt,date_paid_gmt,payment_url';
/** A day of orders of a busy shop, by hundreds: where the store cannot filter by our id. */
const MOST_PAGES = 10;

/** Sends an order once. The caller notes before that it is being sent, and afterwards what came of it. */
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
  // The shop is held back, in maintenance (which WordPress answers before WooCommerce runs), or the key is wrong: nothing was made.
  if (status === 429 || (status === 503 && retryAfterMs !== null))
    return { kind: 'later', waitMs: retryAfterMs, isShops: true, reason };
  // A firewall refuses one order for its words, in HTML; WordPress refuses a key in JSON.
  if ([301, 302, 307, 308, 401, 403, 404].includes(status))
    return { kind: 'later', waitMs: null, isShops: status !== 403 || body !== undefined, reason };
  if (status >= 400 && status < 500 && body !== undefined) {
    await deleteDraft(client, body);
    return { kind: 'refused', code: codeOf(body), reason };
  }
  return { kind: 'unknown', reason };
}

/** Looks for an order that may have been made. null: the store does not have it. */
export async function lookForOrder(
  client: StoreClient,
  order: StoreOrder,
  sentAt: number,
): Promise<Outcome | null> {
  const exact = await ask(client, { created_via: order.via });
  if (!('items' in exact)) return exact;
  const isIgnored = exact.items.some((item) => recordOf(item).created_via !== order.via);
  const items = isIgnored ? await since(client, sentAt - 60_000) : exact.items;
  if (!('length' in items)) return items;
  const found = items.map((item) => foundOrder(item, order)).filter((item) => item !== null);
  const whole = found.find(({ isWhole }) => isWhole);
  if (whole) return { kind: 'placed', order: whole };
  return found[0] ? { kind: 'partial', order: found[0] } : null;
}

/** Puts away what is partial, so that it can be sent anew: cancelling gives the stock back, which deleting does not (capture 120). */
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

/** All orders made since then, where the store does not filter by `created_via` (WooCommerce before 9.9). */
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

/** A refused coupon leaves a draft behind (capture 070). */
async function deleteDraft(client: StoreClient, body: unknown): Promise<void> {
  const id = Number(recordOf(recordOf(body).data).new_draft_order_id);
  if (Number.isSafeInteger(id) && id > 0)
    await client({ method: 'DELETE', path: `orders/${id}`, query: { force: 'true' } });
}

const codeOf = (body: unknown): string => textOf(recordOf(body).code).slice(0, 80);

/** For the operator: the status and the store's own code. Its message may repeat what the customer wrote. */
const reasonOf = ({ status, body }: StoreAnswer): string => `HTTP ${status} ${codeOf(body)}`.trim();
