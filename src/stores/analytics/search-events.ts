import type { ShopEvent } from '#domain/order/shop-event.ts';
import { $recent } from '#stores/search.ts';
import { isFoundOnReturn, isOfOtherTab, laterTurn } from './other-tab.ts';

/** Tells what was searched for, once the customer has settled on it, and not letter by letter. Returns how to stop. */
export function tellSearches(tell: (event: ShopEvent) => void): () => void {
  let known = $recent.get();
  return $recent.listen(async (next) => {
    const isForgotten = next.length < known.length;
    known = next;
    if (isFoundOnReturn()) return;
    const [words] = next;
    await laterTurn();
    if (words !== undefined && !isForgotten && !isOfOtherTab('searches')) tell({ kind: 'searched', words });
  });
}
