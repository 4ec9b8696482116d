import { repeating } from '#scripts/program/repeating.ts';
import { hookSecretName, secretsOf, signatureOf } from '#scripts/program/signature.ts';
import { UsageError } from '#scripts/program/usage.ts';

interface TellingOptions {
  /** Contains `HOOKS_ADDRESS`, such as `http://127.0.0.1:4322`, and the secrets of the merchants' hooks. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A line for the operator. */
  readonly say: (line: string) => void;
  readonly fetch?: typeof fetch;
}

interface Telling {
  /** Notes that a merchant's pages have something new to show, and tells the worker. `products`: those that changed; empty: anything. */
  readonly changed: (slug: string, products: readonly number[]) => void;
  stop(): Promise<void>;
}

/** Pause before a hook that did not arrive is sent again. */
const AGAIN_MS = 5000;
const TIMEOUT_MS = 5000;

/**
 * Tells a worker in another process of changes that were made here, by the hook that a WooCommerce sends. A hook that does not arrive is
 * sent again. Without `HOOKS_ADDRESS` nothing is sent. Throws UsageError for an invalid address.
 */
export function tellingWorker({ environment, say, fetch = globalThis.fetch }: TellingOptions): Telling {
  const address = environment.HOOKS_ADDRESS || null;
  if (address !== null && !/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw new UsageError(
      `HOOKS_ADDRESS ${address} is not the address of a worker, such as http://127.0.0.1:4322.`,
    );
  /** By merchant, the one product that changed; null: several, or anything. */
  const changes = new Map<string, number | null>();
  const refused = new Set<string>();
  let isAway = false;

  function note(slug: string, product: number | null): void {
    const isSame = !changes.has(slug) || changes.get(slug) === product;
    changes.set(slug, isSame ? product : null);
  }

  async function send(slug: string, product: number | null): Promise<void> {
    const name = hookSecretName(slug);
    const [secret] = secretsOf(environment, name);
    const body = JSON.stringify(product === null ? {} : { id: product });
    const answer = secret
      ? await fetch(new URL(`/hooks/${slug}/woocommerce`, address ?? ''), {
          method: 'POST',
          body,
          headers: {
            'Content-Type': 'application/json',
            'X-WC-Webhook-Topic': product === null ? 'shop.updated' : 'product.updated',
            'X-WC-Webhook-Signature': signatureOf(new TextEncoder().encode(body), secret),
          },
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
      : null;
    if (answer && (answer.status >= 500 || answer.status === 429)) throw new Error(`status ${answer.status}`);
    if (answer?.ok) refused.delete(slug);
    else if (!refused.has(slug)) {
      const reason = answer
        ? `it answers ${answer.status}; compare ${name} there`
        : `${name} is missing here`;
      say(`${slug}: the worker is not told of changes: ${reason}. It finds them when it looks by itself.`);
      refused.add(slug);
    }
  }

  const sending = repeating(async () => {
    for (const [slug, product] of [...changes]) {
      changes.delete(slug);
      try {
        await send(slug, product);
        isAway = false;
      } catch (error) {
        note(slug, product);
        if (!isAway)
          say(`The worker at ${address} is not told of changes: ${reasonIn(error)}. Trying again.`);
        isAway = true;
        return AGAIN_MS;
      }
    }
    return null;
  }, say);

  return {
    changed(slug, products) {
      if (address === null) return;
      note(slug, products.length === 1 ? (products[0] ?? null) : null);
      sending.wake();
    },
    stop: sending.stop,
  };
}

/** `fetch` has its reason in the cause. */
function reasonIn(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
