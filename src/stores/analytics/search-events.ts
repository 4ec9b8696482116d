import type { ShopEvent } from '#domain/order/shop-event.ts';
import { $recent } from '#stores/catalogue/search.ts';
import { isFoundOnReturn, isOfOtherTab, laterTurn } from './other-tab.ts';

/** Reports a search when the customer stops typing, not at each letter. Returns a stop function. */
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
