import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '#domain/result.ts';
import { numberOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import { type StoreKeys, storeClient } from '#sources/store/wc-client.ts';
import { listOf } from '#wire/list-of.ts';
import { OWN_ID } from './change-status.ts';
import { type Outcome, sendOrder } from './place-order.ts';
import type { StoreOrder } from './store-order.ts';
import { wooCommercePort } from './woocommerce-port.ts';

interface Shop {
  /** The shop's base address. */
  readonly url: string;
  readonly keys: StoreKeys;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/** An order that was created, found by our id, cancelled and deleted. */
export interface TrialOrder {
  readonly storeOrderId: number;
  /** Decimal. */
  readonly total: string;
  /** Time from the request to the store's answer. */
  readonly milliseconds: number;
  /** False: the store does not find it by our id, so an order would wait for ever when an answer is lost. */
  readonly wasFound: boolean;
  /** False: the merchant must delete it by hand. */
  readonly wasTakenBack: boolean;
}

const FIELDS = 'id,type,status,purchasable,price,stock_status';

/**
 * Sends an order of one piece to a store, as the ordering service does, and takes it back. The store sends its usual mail. Fails with
 * `trial.no-product`, or with `trial.not-placed` and its `reason`.
 */
export async function trialOrder(shop: Shop): Promise<Result<TrialOrder>> {
  const client = storeClient(shop);
  const listed = await client({
    method: 'GET',
    path: 'products',
    query: { per_page: '50', status: 'publish', stock_status: 'instock', _fields: FIELDS },
  });
  const product = listOf(listed?.body)
    ?.map(Object)
    .find(
      ({ type, status, purchasable, price, stock_status }) =>
        type === 'simple' &&
        status === 'publish' &&
        purchasable === true &&
        textOf(price) !== '' &&
        stock_status === 'instock',
    );
  if (!product) return fail({ code: 'trial.no-product' });
  const order = orderOf(numberOf(product.id));
  const port = wooCommercePort(shop);
  const sentAt = shop.now();
  const begun = performance.now();
  const outcome = await sendOrder(client, order);
  const milliseconds = Math.round(performance.now() - begun);
  const found = await port.lookFor(order, sentAt);
  const there = placedIn(outcome) ?? (found && placedIn(found));
  if (!there) return fail({ code: 'trial.not-placed', params: { reason: reasonIn(outcome) } });
  const wasTakenBack = await port.putAway(there);
  if (outcome.kind !== 'placed')
    return fail({
      code: 'trial.not-placed',
      params: { reason: reasonIn(outcome), ...(!wasTakenBack && { leftOrder: there.id }) },
    });
  return ok({
    storeOrderId: there.id,
    total: there.total,
    milliseconds,
    wasFound: found !== null && placedIn(found) !== null,
    wasTakenBack,
  });
}

const placedIn = (outcome: Outcome) =>
  outcome.kind === 'placed' || outcome.kind === 'partial' ? outcome.order : null;

function reasonIn(outcome: Outcome): string {
  if (outcome.kind === 'partial') return 'The store created only a part of it.';
  return outcome.kind === 'placed' ? '' : outcome.reason;
}

function orderOf(productId: number): StoreOrder {
  const via = `dk-trial-${randomUUID()}`;
  return {
    via,
    status: 'processing',
    total: '',
    body: {
      status: 'processing',
      created_via: via,
      set_paid: false,
      payment_method: 'cod',
      payment_method_title: 'Cash on delivery',
      customer_note: 'A test order of Dukkan. It is cancelled and deleted at once.',
      billing: { first_name: 'Dukkan test', phone: '0000000' },
      line_items: [{ product_id: productId, quantity: 1 }],
      shipping_lines: [{ method_id: 'local_pickup', method_title: 'Test', total: '0' }],
      meta_data: [{ key: OWN_ID, value: via }],
    },
  };
}
