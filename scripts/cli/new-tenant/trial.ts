import type { Tenant } from '#domain/tenant/tenant.ts';
import { trialOrder } from '#scripts/orders/trial-order.ts';
import { storeKeys } from '#sources/store/wc-client.ts';
import { isAgreed, type Talk, type TalkWorld } from './talk.ts';

interface Trial extends TalkWorld {
  readonly talk: Talk | null;
  readonly say: (text: string) => void;
  /** undefined: asks, or sends none without a terminal. */
  readonly isTried?: boolean | undefined;
}

/** Sends a test order to the merchant's WooCommerce and takes it back. Also returns true without a key, or when none is wanted. */
export async function trialPassed(
  { ordering, sources: { catalogue } }: Tenant,
  { talk, say, environment, isTried, fetch, now }: Trial,
): Promise<boolean> {
  if (ordering.kind !== 'woocommerce' || catalogue.kind !== 'woocommerce') return true;
  const keys = storeKeys(ordering, environment);
  if (!keys.ok) return true;
  const question = 'Send a test order there, and take it back? The shop gets its usual mail about it';
  const isWanted = isTried ?? (talk !== null && (await isAgreed(talk, question)));
  if (!isWanted) return true;
  const tried = await trialOrder({ url: catalogue.url, keys: keys.value, fetch, now });
  if (!tried.ok) {
    say(troubleText(tried.error));
    return false;
  }
  const { storeOrderId, total, milliseconds, wasFound, wasTakenBack } = tried.value;
  say(
    `✓ Test order ${storeOrderId} of ${total} was there after ${milliseconds} ms${wasTakenBack ? ', and was cancelled and deleted' : ''}.\n`,
  );
  if (!wasTakenBack)
    say(`! It could not be deleted: delete order ${storeOrderId} in WooCommerce → Orders.\n`);
  if (!wasFound)
    say('! It could not be found again by its id: an order whose answer is lost will wait for 150 s.\n');
  return true;
}

function troubleText({
  code,
  params = {},
}: {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
}): string {
  if (code === 'trial.no-product')
    return '✗ No test order: the store sells no simple product that is in stock.\n  → Publish one with a price, and call again.\n';
  const left = params.leftOrder;
  return `✗ The store did not take the test order. ${params.reason}
  → Look at WooCommerce → Status → Logs there${left ? `, and delete order ${left} in WooCommerce → Orders` : ', and for a "Dukkan test" in WooCommerce → Orders'}.\n`;
}
