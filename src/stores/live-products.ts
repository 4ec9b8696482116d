import type { Failure } from '#domain/result.ts';
import { theStore } from './apis.ts';
import { $products, showLive } from './products.ts';

/**
 * Reads price, stock and variations of products anew. Those that the store no longer has become `gone`. A failure changes
 * nothing and is given back.
 */
export async function refreshPrices(ids: readonly number[]): Promise<Failure | null> {
  const known = ids.filter((id) => $products.get()[id]?.status === 'ready');
  if (known.length === 0) return null;
  const answer = await theStore().productsByIds(known);
  if (!answer.ok) return answer.error;
  const found = new Set(answer.value.map(({ id }) => id));
  showLive(
    answer.value,
    known.filter((id) => !found.has(id)),
  );
  return null;
}
